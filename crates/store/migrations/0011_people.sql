-- Until when a challenge stands, and how it was answered: nothing, or why it was turned down.
alter table challenges add column expires bigint;
alter table challenges add column answer text;
create index challenges_by_expiry on challenges (expires);

-- What a player is told of: of each kind at most one about each thing, and a newer takes its place.
create table notices (
    player text not null,
    kind text not null,
    subject text not null,
    payload text not null,
    at bigint not null,
    read_at bigint,
    primary key (player, kind, subject)
);
create index notices_by_time on notices (player, at);
create index notices_by_subject on notices (subject, kind);
create index notices_by_age on notices (at);
