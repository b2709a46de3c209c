-- What the engine thinks of positions, handed in by pages: the deepest for each position and version of the engine. Either `score` or
-- `ends_in` is null.

create table evaluations (
    game text not null,
    rules text not null,
    position text not null,
    engine text not null,
    engine_version text not null,
    depth bigint not null,
    nodes bigint not null,
    score bigint,
    ends_in bigint,
    line text not null,
    sender text,
    at bigint not null,
    used bigint not null,
    primary key (game, rules, position, engine, engine_version)
);
create index evaluations_by_use on evaluations (used);
create index evaluations_by_sender on evaluations (sender);

-- How often what somebody handed in was searched again, and how often it was wrong.
create table evaluation_senders (
    player text primary key,
    checked bigint not null,
    refuted bigint not null,
    barred_until bigint
);
