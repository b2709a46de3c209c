-- What programs think of finished matches. One analysis of a match by an engine of a player; a later one takes its place.

create table analyses (
    match_id text not null references matches (id),
    player text not null,
    engine text not null,
    engine_version text not null,
    limits text not null,
    at bigint not null,
    body text not null,
    primary key (match_id, player, engine)
);

-- Matches that somebody in particular is asked to play.
create table challenges (
    match_id text not null references matches (id),
    player text not null,
    primary key (match_id, player)
);
create index challenges_by_player on challenges (player);
