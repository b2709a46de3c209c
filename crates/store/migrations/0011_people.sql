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

-- Whom somebody follows, or has blocked.
create table relations (
    player text not null,
    other text not null,
    kind text not null,
    since bigint not null,
    primary key (player, other)
);
create index relations_by_other on relations (other, kind);

-- When somebody was last here.
create table presence (
    player text primary key,
    seen bigint not null
);
create index presence_by_time on presence (seen);

-- Players who wait for somebody to play with. A place with a match waits no longer.
create table pairing_places (
    player text not null,
    game text not null,
    clock text not null,
    is_live bigint not null,
    rated bigint not null,
    rating double precision not null,
    since bigint not null,
    -- How long the place is kept without a sign of its player.
    until bigint not null,
    match_id text,
    primary key (player, game, clock)
);
create index pairing_places_by_time on pairing_places (until);
