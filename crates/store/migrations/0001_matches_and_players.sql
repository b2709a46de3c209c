-- Times are milliseconds since 1970. Statements are understood by SQLite and by PostgreSQL alike.

create table players (
    id text primary key,
    kind text not null,
    name text,
    name_key text unique,
    password text,
    role text not null default 'player',
    created bigint not null,
    claimed_by text,
    banned_until bigint,
    muted_until bigint,
    deleted bigint
);

-- How names look: a name whose look is here already could be taken for another's.
create table name_looks (
    look text primary key,
    player text not null references players (id)
);
create index name_looks_by_player on name_looks (player);

create table sessions (
    token_hash text primary key,
    handle text not null,
    player text not null references players (id),
    created bigint not null,
    seen bigint not null,
    agent text not null
);
create index sessions_by_player on sessions (player);

create table recovery_codes (
    code_hash text primary key,
    player text not null references players (id)
);
create index recovery_codes_by_player on recovery_codes (player);

create table api_tokens (
    token_hash text primary key,
    handle text not null,
    player text not null references players (id),
    name text not null,
    scopes text not null,
    created bigint not null,
    used bigint
);
create index api_tokens_by_player on api_tokens (player);

create table matches (
    id text primary key,
    game text not null,
    rules text not null,
    speed text not null,
    clock text not null,
    status text not null,
    rated bigint not null,
    listed bigint not null,
    n_players bigint not null,
    opened_by text not null,
    created bigint not null,
    changed bigint not null,
    version bigint not null,
    plies bigint not null,
    mover text,
    due bigint,
    home text not null,
    ranks text,
    reason text
);
create index matches_by_status on matches (status, changed);
create index matches_by_due on matches (due);

create table events (
    match_id text not null references matches (id),
    version bigint not null,
    at bigint not null,
    actor text,
    command text,
    body text not null,
    primary key (match_id, version)
);

create table seats (
    match_id text not null references matches (id),
    side bigint not null,
    player text not null,
    primary key (match_id, side)
);
create index seats_by_player on seats (player, match_id);

create table conditionals (
    match_id text not null references matches (id),
    player text not null,
    plan text not null,
    primary key (match_id, player)
);

create table chat (
    match_id text not null references matches (id),
    n bigint not null,
    at bigint not null,
    player text not null,
    line text not null,
    hidden bigint not null default 0,
    primary key (match_id, n)
);

create table ratings (
    player text not null,
    game text not null,
    speed text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games bigint not null,
    updated bigint not null,
    primary key (player, game, speed)
);
create index ratings_by_rank on ratings (game, speed, rating);

create table rating_history (
    player text not null,
    game text not null,
    speed text not null,
    match_id text not null,
    at bigint not null,
    rating double precision not null,
    deviation double precision not null,
    primary key (player, match_id)
);

create table advantages (
    game text not null,
    rules text not null,
    state text not null,
    primary key (game, rules)
);

create table nodes (
    id text primary key,
    started bigint not null,
    alive bigint not null,
    stopped bigint
);

create table reports (
    id text primary key,
    at bigint not null,
    reporter text not null,
    reported text not null,
    match_id text,
    reason text not null,
    closed_at bigint,
    closed_by text,
    decision text
);

create index reports_by_time on reports (closed_at, at);

create table audit (
    id text primary key,
    at bigint not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null
);
create index audit_by_time on audit (at);
