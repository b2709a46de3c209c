-- A database of form 1, as SQLite and PostgreSQL both read it: the tables of the first step, and what a program that knew no later
-- step kept in them: five matches that the tests of the pages played in a browser on 16 November 2026 (one talked in, one drawn by
-- agreement, one called off, three still played), and two that a load test played to their end.
--
-- Made by copying the rows of its SQLite files, with `tablier.sqlite-wal` beside them, as insert statements in the order in which
-- tables refer to each other. It is never changed: a later form gets a file of its own beside it.

create table form (step bigint primary key);
insert into form (step) values (1);

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

insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('m2hxc9ccQOfz', 'guest', null, null, null, 'player', 1794825513778, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('S4o8RaumG43M', 'guest', null, null, null, 'player', 1794825514713, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('KyZJ1V78n4j9', 'guest', null, null, null, 'player', 1794825519285, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('NITvmIjPBCa8', 'guest', null, null, null, 'player', 1794825520182, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('PyZuUd2PUTIy', 'guest', null, null, null, 'player', 1794825521870, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('T5qu4MElZxgm', 'guest', null, null, null, 'player', 1794825522906, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('NWKaNCz1rMIF', 'guest', null, null, null, 'player', 1794823312678, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('XeEHvjyknDlU', 'guest', null, null, null, 'player', 1794823312660, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('bv6Sg0J5AfgW', 'guest', null, null, null, 'player', 1794823310054, null, null, null, null);
insert into players (id, kind, name, name_key, password, role, created, claimed_by, banned_until, muted_until, deleted) values ('lmIw4kbjhm6e', 'guest', null, null, null, 'player', 1794823309719, null, null, null, null);
insert into sessions (token_hash, handle, player, created, seen, agent) values ('e5a546a313a416b53966c11b861a1dfb8592a3df3a7b776015e21552f22b22ba', 'yceeLrEb', 'm2hxc9ccQOfz', 1794825513779, 1794825513779, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36');
insert into sessions (token_hash, handle, player, created, seen, agent) values ('4b30c73ed3ee3c25c005b91210c6c792e402cf1e86ea57197a5906027034055b', 'SwkIZ02W', 'S4o8RaumG43M', 1794825514715, 1794825514715, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36');
insert into sessions (token_hash, handle, player, created, seen, agent) values ('aa9b9146e90fae7ca47b555f9200aba4363ec8bb21cf4f0eec79516216963ff5', 'aJgamSgJ', 'KyZJ1V78n4j9', 1794825519286, 1794825519286, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36');
insert into sessions (token_hash, handle, player, created, seen, agent) values ('b5a09720e09605cf2ae82787382b0b04d8836b6f9e57052859e0f5dae9be533d', '4MZIUbrf', 'NITvmIjPBCa8', 1794825520184, 1794825520184, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36');
insert into sessions (token_hash, handle, player, created, seen, agent) values ('eb366e2d69c2a98bf90bfa492169e55e71f6e75869b3a2487c9b1e30548d7e55', 'rJ3cXjNV', 'PyZuUd2PUTIy', 1794825521873, 1794825521873, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36');
insert into sessions (token_hash, handle, player, created, seen, agent) values ('0607972fcd7b1e958635065e927338cacb9db36f394154d6a96d402d838002a0', 'm6fEDYc8', 'T5qu4MElZxgm', 1794825522909, 1794825522909, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36');
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('LC2oWrBe', 'wali', 'standard', 'rapid', '10+5', 'live', 0, 0, 2, 'm2hxc9ccQOfz', 1794825513800, 1794825524801, 11, 4, 'm2hxc9ccQOfz', null, 'main', null, null);
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('EdF9lubU', 'wali', 'standard', 'rapid', '10+5', 'over', 0, 0, 2, 'KyZJ1V78n4j9', 1794825519309, 1794825520922, 14, 0, null, null, 'main', '[1,1]', 'agreement');
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('WuX9ad90', 'wali', 'standard', 'rapid', '10+5', 'live', 0, 0, 2, 'KyZJ1V78n4j9', 1794825520922, 1794825524801, 5, 0, 'NITvmIjPBCa8', null, 'main', null, null);
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('xvkdqoL5', 'wali', 'standard', 'rapid', '10+5', 'live', 0, 0, 2, 'PyZuUd2PUTIy', 1794825521888, 1794825524801, 7, 2, 'PyZuUd2PUTIy', null, 'main', null, null);
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('z3Mesnkx', 'khet', 'standard', 'rapid', '10+5', 'aborted', 0, 0, 2, 'T5qu4MElZxgm', 1794825522918, 1794825524283, 5, 0, null, null, 'main', '[]', 'not-begun');
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('bmzlFXhm', 'wali', 'standard', 'blitz', '5+3', 'over', 0, 0, 2, 'lmIw4kbjhm6e', 1794823310059, 1794823318092, 62, 54, null, null, 'main', '[2,1]', 'rules');
insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, due, home, ranks, reason) values ('ytFjmcAt', 'wali', 'standard', 'blitz', '5+3', 'over', 0, 0, 2, 'XeEHvjyknDlU', 1794823312706, 1794823318206, 61, 53, null, null, 'main', '[1,2]', 'rules');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 1, 1794825513800, null, null, '{"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"10+5","is_rated":false,"has_pie":false},"by":"m2hxc9ccQOfz"}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 2, 1794825513800, null, null, '{"e":"seated","player":"m2hxc9ccQOfz","wish":0}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 3, 1794825514736, null, null, '{"e":"seated","player":"S4o8RaumG43M","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 4, 1794825514736, 'S4o8RaumG43M', 'e7a529f2-1', '{"e":"started","sides":["m2hxc9ccQOfz","S4o8RaumG43M"]}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 5, 1794825514867, 'm2hxc9ccQOfz', '6cb22642-1', '{"e":"moved","text":"C3","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 6, 1794825515008, 'S4o8RaumG43M', 'e7a529f2-2', '{"e":"moved","text":"D3","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 7, 1794825515161, null, null, '{"e":"paused","until":1794825515008}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 8, 1794825517735, null, null, '{"e":"resumed"}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 9, 1794825518109, 'm2hxc9ccQOfz', '6cb22642-2', '{"e":"moved","text":"B2","spent":362,"forgiven":12}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 10, 1794825518265, 'S4o8RaumG43M', 'e7a529f2-3', '{"e":"moved","text":"D4","spent":148,"forgiven":8}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 1, 1794825519309, null, null, '{"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"10+5","is_rated":false,"has_pie":false},"by":"KyZJ1V78n4j9"}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 2, 1794825519309, null, null, '{"e":"seated","player":"KyZJ1V78n4j9","wish":0}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 3, 1794825520208, null, null, '{"e":"seated","player":"NITvmIjPBCa8","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 4, 1794825520208, 'NITvmIjPBCa8', '5336b42a-1', '{"e":"started","sides":["KyZJ1V78n4j9","NITvmIjPBCa8"]}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 5, 1794825520327, 'KyZJ1V78n4j9', '40a9ea9b-1', '{"e":"moved","text":"C3","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 6, 1794825520452, 'KyZJ1V78n4j9', '40a9ea9b-2', '{"e":"agreed","to":"take-back","side":0}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 7, 1794825520536, null, null, '{"e":"agreed","to":"take-back","side":1}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 8, 1794825520536, 'NITvmIjPBCa8', '5336b42a-2', '{"e":"taken-back","plies":0}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 9, 1794825520724, 'NITvmIjPBCa8', '5336b42a-3', '{"e":"agreed","to":"draw","side":1}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 10, 1794825520789, null, null, '{"e":"agreed","to":"draw","side":0}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 11, 1794825520789, 'KyZJ1V78n4j9', '40a9ea9b-3', '{"e":"ended","ranks":[1,1],"reason":"agreement"}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 12, 1794825520867, 'KyZJ1V78n4j9', '40a9ea9b-4', '{"e":"agreed","to":"rematch","side":0}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 13, 1794825520922, null, null, '{"e":"agreed","to":"rematch","side":1}');
insert into events (match_id, version, at, actor, command, body) values ('EdF9lubU', 14, 1794825520922, 'NITvmIjPBCa8', '5336b42a-4', '{"e":"followed","next":"WuX9ad90"}');
insert into events (match_id, version, at, actor, command, body) values ('WuX9ad90', 1, 1794825520922, null, null, '{"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"10+5","is_rated":false,"has_pie":false},"by":"KyZJ1V78n4j9"}');
insert into events (match_id, version, at, actor, command, body) values ('WuX9ad90', 2, 1794825520922, null, null, '{"e":"seated","player":"KyZJ1V78n4j9","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('WuX9ad90', 3, 1794825520922, null, null, '{"e":"seated","player":"NITvmIjPBCa8","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('WuX9ad90', 4, 1794825520922, null, null, '{"e":"started","sides":["NITvmIjPBCa8","KyZJ1V78n4j9"]}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 1, 1794825521888, null, null, '{"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"10+5","is_rated":false,"has_pie":false},"by":"PyZuUd2PUTIy"}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 2, 1794825521888, null, null, '{"e":"seated","player":"PyZuUd2PUTIy","wish":0}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 3, 1794825521888, null, null, '{"e":"seated","player":"house-1","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 4, 1794825521888, null, null, '{"e":"started","sides":["PyZuUd2PUTIy","house-1"]}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 5, 1794825522294, 'PyZuUd2PUTIy', 'be09d0f9-1', '{"e":"moved","text":"C3","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 6, 1794825522300, null, null, '{"e":"moved","text":"A1","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('z3Mesnkx', 1, 1794825522918, null, null, '{"e":"opened","terms":{"game":"khet","rules":"standard","rules_version":1,"setup":"classic","start":"4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s","n_players":2,"clock":"10+5","is_rated":false,"has_pie":false},"by":"T5qu4MElZxgm"}');
insert into events (match_id, version, at, actor, command, body) values ('z3Mesnkx', 2, 1794825522918, null, null, '{"e":"seated","player":"T5qu4MElZxgm","wish":0}');
insert into events (match_id, version, at, actor, command, body) values ('z3Mesnkx', 3, 1794825523805, null, null, '{"e":"seated","player":"house-1","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('z3Mesnkx', 4, 1794825523805, 'T5qu4MElZxgm', '48fd666a-1', '{"e":"started","sides":["T5qu4MElZxgm","house-1"]}');
insert into events (match_id, version, at, actor, command, body) values ('z3Mesnkx', 5, 1794825524283, 'T5qu4MElZxgm', '48fd666a-2', '{"e":"aborted","reason":"not-begun"}');
insert into events (match_id, version, at, actor, command, body) values ('LC2oWrBe', 11, 1794825524801, null, null, '{"e":"paused","until":1794825524801}');
insert into events (match_id, version, at, actor, command, body) values ('WuX9ad90', 5, 1794825524801, null, null, '{"e":"paused","until":1794825524801}');
insert into events (match_id, version, at, actor, command, body) values ('xvkdqoL5', 7, 1794825524801, null, null, '{"e":"paused","until":1794825524801}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 1, 1794823310059, null, null, '{"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"5+3","is_rated":false,"has_pie":false},"by":"lmIw4kbjhm6e"}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 2, 1794823310059, null, null, '{"e":"seated","player":"lmIw4kbjhm6e","wish":0}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 3, 1794823310066, null, null, '{"e":"seated","player":"bv6Sg0J5AfgW","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 4, 1794823310066, 'bv6Sg0J5AfgW', 'b71-1', '{"e":"started","sides":["lmIw4kbjhm6e","bv6Sg0J5AfgW"]}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 5, 1794823313856, 'lmIw4kbjhm6e', 'a71-1', '{"e":"moved","text":"B2","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 6, 1794823313936, 'bv6Sg0J5AfgW', 'b71-2', '{"e":"moved","text":"F4","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 7, 1794823314018, 'lmIw4kbjhm6e', 'a71-2', '{"e":"moved","text":"A4","spent":79,"forgiven":3}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 8, 1794823314052, 'bv6Sg0J5AfgW', 'b71-3', '{"e":"moved","text":"C4","spent":34}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 9, 1794823314138, 'lmIw4kbjhm6e', 'a71-3', '{"e":"moved","text":"E4","spent":48,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 10, 1794823314239, 'bv6Sg0J5AfgW', 'b71-4', '{"e":"moved","text":"F1","spent":96,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 11, 1794823314301, 'lmIw4kbjhm6e', 'a71-4', '{"e":"moved","text":"A1","spent":24,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 12, 1794823314397, 'bv6Sg0J5AfgW', 'b71-5', '{"e":"moved","text":"E1","spent":91,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 13, 1794823314479, 'lmIw4kbjhm6e', 'a71-5', '{"e":"moved","text":"A5","spent":44,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 14, 1794823314559, 'bv6Sg0J5AfgW', 'b71-6', '{"e":"moved","text":"F2","spent":75,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 15, 1794823314650, 'lmIw4kbjhm6e', 'a71-6', '{"e":"moved","text":"B4","spent":53,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 16, 1794823314748, 'bv6Sg0J5AfgW', 'b71-7', '{"e":"moved","text":"A3","spent":93,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 17, 1794823314851, 'lmIw4kbjhm6e', 'a71-7', '{"e":"moved","text":"A2","spent":65,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 18, 1794823314926, 'bv6Sg0J5AfgW', 'b71-8', '{"e":"moved","text":"C5","spent":70,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 19, 1794823315014, 'lmIw4kbjhm6e', 'a71-8', '{"e":"moved","text":"B5","spent":50,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 20, 1794823315077, 'bv6Sg0J5AfgW', 'b71-9', '{"e":"moved","text":"C1","spent":58,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 21, 1794823315138, 'lmIw4kbjhm6e', 'a71-9', '{"e":"moved","text":"E2","spent":23,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 22, 1794823315238, 'bv6Sg0J5AfgW', 'b71-10', '{"e":"moved","text":"E3","spent":95,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 23, 1794823315295, 'lmIw4kbjhm6e', 'a71-10', '{"e":"moved","text":"F3","spent":19,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 24, 1794823315362, 'bv6Sg0J5AfgW', 'b71-11', '{"e":"moved","text":"B3","spent":62,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 25, 1794823315443, 'lmIw4kbjhm6e', 'a71-11', '{"e":"moved","text":"D4","spent":43,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 26, 1794823315548, 'bv6Sg0J5AfgW', 'b71-12', '{"e":"moved","text":"C2","spent":100,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 27, 1794823315622, 'lmIw4kbjhm6e', 'a71-12', '{"e":"moved","text":"D5","spent":36,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 28, 1794823315693, 'bv6Sg0J5AfgW', 'b71-13', '{"e":"moved","text":"D2","spent":66,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 29, 1794823315773, 'lmIw4kbjhm6e', 'a71-13', '{"e":"moved","text":"E4-E5","spent":42,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 30, 1794823315835, 'bv6Sg0J5AfgW', 'b71-14', '{"e":"moved","text":"C1-D1xA2","spent":57,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 31, 1794823315913, 'lmIw4kbjhm6e', 'a71-14', '{"e":"moved","text":"A1-A2","spent":40,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 32, 1794823315950, 'bv6Sg0J5AfgW', 'b71-15', '{"e":"moved","text":"C2-C3xE5","spent":32,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 33, 1794823316004, 'lmIw4kbjhm6e', 'a71-15', '{"e":"moved","text":"D4-E4","spent":16,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 34, 1794823316054, 'bv6Sg0J5AfgW', 'b71-16', '{"e":"moved","text":"D2-C2xE2","spent":45,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 35, 1794823316134, 'lmIw4kbjhm6e', 'a71-16', '{"e":"moved","text":"A2-A1","spent":42,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 36, 1794823316165, 'bv6Sg0J5AfgW', 'b71-17', '{"e":"moved","text":"E1-E2","spent":26,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 37, 1794823316256, 'lmIw4kbjhm6e', 'a71-17', '{"e":"moved","text":"E4-E5","spent":53,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 38, 1794823316351, 'bv6Sg0J5AfgW', 'b71-18', '{"e":"moved","text":"E3-D3xB4","spent":90,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 39, 1794823316414, 'lmIw4kbjhm6e', 'a71-18', '{"e":"moved","text":"E5-F5","spent":25,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 40, 1794823316481, 'bv6Sg0J5AfgW', 'b71-19', '{"e":"moved","text":"E2-D2xA1","spent":62,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 41, 1794823316537, 'lmIw4kbjhm6e', 'a71-19', '{"e":"moved","text":"A4-B4","spent":18,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 42, 1794823316593, 'bv6Sg0J5AfgW', 'b71-20', '{"e":"moved","text":"F2-E2xB5","spent":51,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 43, 1794823316642, 'lmIw4kbjhm6e', 'a71-20', '{"e":"moved","text":"B2-B1","spent":11,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 44, 1794823316706, 'bv6Sg0J5AfgW', 'b71-21', '{"e":"moved","text":"C2-B2","spent":59,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 45, 1794823316766, 'lmIw4kbjhm6e', 'a71-21', '{"e":"moved","text":"A5-A4","spent":22,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 46, 1794823316853, 'bv6Sg0J5AfgW', 'b71-22', '{"e":"moved","text":"E2-E3xB1","spent":82,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 47, 1794823316964, 'lmIw4kbjhm6e', 'a71-22', '{"e":"moved","text":"D5-D4","spent":73,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 48, 1794823317071, 'bv6Sg0J5AfgW', 'b71-23', '{"e":"moved","text":"D2-C2xD4","spent":102,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 49, 1794823317277, 'lmIw4kbjhm6e', 'a71-23', '{"e":"moved","text":"F5-E5","spent":168,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 50, 1794823317384, 'bv6Sg0J5AfgW', 'b71-24', '{"e":"moved","text":"A3-A2xB4","spent":102,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 51, 1794823317447, 'lmIw4kbjhm6e', 'a71-24', '{"e":"moved","text":"E5-F5","spent":25,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 52, 1794823317550, 'bv6Sg0J5AfgW', 'b71-25', '{"e":"moved","text":"D1-C1xA4","spent":98,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 53, 1794823317599, 'lmIw4kbjhm6e', 'a71-25', '{"e":"moved","text":"F3-F2","spent":11,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 54, 1794823317677, 'bv6Sg0J5AfgW', 'b71-26', '{"e":"moved","text":"C1-B1xF5","spent":73,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 55, 1794823317733, 'lmIw4kbjhm6e', 'a71-26', '{"e":"moved","text":"F2-F3","spent":18,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 56, 1794823317817, 'bv6Sg0J5AfgW', 'b71-27', '{"e":"moved","text":"B1-A1","spent":79,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 57, 1794823317914, 'lmIw4kbjhm6e', 'a71-27', '{"e":"moved","text":"F3-F2","spent":59,"forgiven":38}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 58, 1794823317979, null, null, '{"e":"moved","text":"A1-B1xF2","spent":60,"forgiven":5}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 59, 1794823317979, 'bv6Sg0J5AfgW', 'b71-28', '{"e":"ended","ranks":[2,1],"reason":"rules"}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 60, 1794823318028, 'lmIw4kbjhm6e', 'a71-28', '{"e":"agreed","to":"rematch","side":0}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 61, 1794823318092, null, null, '{"e":"agreed","to":"rematch","side":1}');
insert into events (match_id, version, at, actor, command, body) values ('bmzlFXhm', 62, 1794823318092, 'bv6Sg0J5AfgW', 'b71-29', '{"e":"followed","next":"OWsLYa5N"}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 1, 1794823312706, null, null, '{"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"5+3","is_rated":false,"has_pie":false},"by":"XeEHvjyknDlU"}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 2, 1794823312706, null, null, '{"e":"seated","player":"XeEHvjyknDlU","wish":0}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 3, 1794823312744, null, null, '{"e":"seated","player":"NWKaNCz1rMIF","wish":null}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 4, 1794823312744, 'NWKaNCz1rMIF', 'b213-1', '{"e":"started","sides":["XeEHvjyknDlU","NWKaNCz1rMIF"]}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 5, 1794823313867, 'XeEHvjyknDlU', 'a213-1', '{"e":"moved","text":"D2","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 6, 1794823313938, 'NWKaNCz1rMIF', 'b213-2', '{"e":"moved","text":"F5","spent":0}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 7, 1794823314026, 'XeEHvjyknDlU', 'a213-2', '{"e":"moved","text":"D5","spent":64,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 8, 1794823314125, 'NWKaNCz1rMIF', 'b213-3', '{"e":"moved","text":"E3","spent":99}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 9, 1794823314167, 'XeEHvjyknDlU', 'a213-3', '{"e":"moved","text":"A1","spent":18,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 10, 1794823314252, 'NWKaNCz1rMIF', 'b213-4', '{"e":"moved","text":"F3","spent":85}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 11, 1794823314347, 'XeEHvjyknDlU', 'a213-4', '{"e":"moved","text":"D1","spent":71,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 12, 1794823314441, 'NWKaNCz1rMIF', 'b213-5', '{"e":"moved","text":"E1","spent":94}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 13, 1794823314523, 'XeEHvjyknDlU', 'a213-5', '{"e":"moved","text":"B4","spent":58,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 14, 1794823314608, 'NWKaNCz1rMIF', 'b213-6', '{"e":"moved","text":"E5","spent":85}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 15, 1794823314719, 'XeEHvjyknDlU', 'a213-6', '{"e":"moved","text":"D4","spent":87,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 16, 1794823314790, 'NWKaNCz1rMIF', 'b213-7', '{"e":"moved","text":"C4","spent":71}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 17, 1794823314881, 'XeEHvjyknDlU', 'a213-7', '{"e":"moved","text":"C1","spent":67,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 18, 1794823314978, 'NWKaNCz1rMIF', 'b213-8', '{"e":"moved","text":"C5","spent":97}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 19, 1794823315033, 'XeEHvjyknDlU', 'a213-8', '{"e":"moved","text":"B5","spent":31,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 20, 1794823315116, 'NWKaNCz1rMIF', 'b213-9', '{"e":"moved","text":"A5","spent":83}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 21, 1794823315190, 'XeEHvjyknDlU', 'a213-9', '{"e":"moved","text":"E2","spent":50,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 22, 1794823315259, 'NWKaNCz1rMIF', 'b213-10', '{"e":"moved","text":"B1","spent":69}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 23, 1794823315347, 'XeEHvjyknDlU', 'a213-10', '{"e":"moved","text":"E4","spent":64,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 24, 1794823315415, 'NWKaNCz1rMIF', 'b213-11', '{"e":"moved","text":"B2","spent":68}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 25, 1794823315459, 'XeEHvjyknDlU', 'a213-11', '{"e":"moved","text":"C3","spent":20,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 26, 1794823315553, 'NWKaNCz1rMIF', 'b213-12', '{"e":"moved","text":"F2","spent":94}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 27, 1794823315614, 'XeEHvjyknDlU', 'a213-12', '{"e":"moved","text":"A2","spent":37,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 28, 1794823315651, 'NWKaNCz1rMIF', 'b213-13', '{"e":"moved","text":"A4","spent":37}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 29, 1794823315731, 'XeEHvjyknDlU', 'a213-13', '{"e":"moved","text":"D4-D3xA5","spent":56,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 30, 1794823315800, 'NWKaNCz1rMIF', 'b213-14', '{"e":"moved","text":"A4-A5","spent":69}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 31, 1794823315857, 'XeEHvjyknDlU', 'a213-14', '{"e":"moved","text":"D5-D4xF2","spent":33,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 32, 1794823315934, 'NWKaNCz1rMIF', 'b213-15', '{"e":"moved","text":"A5-A4","spent":77}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 33, 1794823316001, 'XeEHvjyknDlU', 'a213-15', '{"e":"moved","text":"C1-C2xB2","spent":43,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 34, 1794823316054, 'NWKaNCz1rMIF', 'b213-16', '{"e":"moved","text":"A4-A3","spent":53}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 35, 1794823316123, 'XeEHvjyknDlU', 'a213-16', '{"e":"moved","text":"B4-B3xF5","spent":45,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 36, 1794823316189, 'NWKaNCz1rMIF', 'b213-17', '{"e":"moved","text":"C5-D5","spent":66}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 37, 1794823316260, 'XeEHvjyknDlU', 'a213-17', '{"e":"moved","text":"B3-B2xF3","spent":47,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 38, 1794823316351, 'NWKaNCz1rMIF', 'b213-18', '{"e":"moved","text":"C4-C5xE4","spent":91}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 39, 1794823316418, 'XeEHvjyknDlU', 'a213-18', '{"e":"moved","text":"B2-B3xB1","spent":43,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 40, 1794823316484, 'NWKaNCz1rMIF', 'b213-19', '{"e":"moved","text":"A3-A4","spent":66}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 41, 1794823316540, 'XeEHvjyknDlU', 'a213-19', '{"e":"moved","text":"D4-E4","spent":32,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 42, 1794823316591, 'NWKaNCz1rMIF', 'b213-20', '{"e":"moved","text":"A4-A3","spent":51}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 43, 1794823316651, 'XeEHvjyknDlU', 'a213-20', '{"e":"moved","text":"D1-C1xC5","spent":36,"forgiven":24}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 44, 1794823316731, 'NWKaNCz1rMIF', 'b213-21', '{"e":"moved","text":"D5-D4","spent":80}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 45, 1794823316813, 'XeEHvjyknDlU', 'a213-21', '{"e":"moved","text":"B3-B2xD4","spent":35,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 46, 1794823316889, 'NWKaNCz1rMIF', 'b213-22', '{"e":"moved","text":"E5-D5","spent":65,"forgiven":11}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 47, 1794823316972, 'XeEHvjyknDlU', 'a213-22', '{"e":"moved","text":"B2-B1xE1","spent":36,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 48, 1794823317065, 'NWKaNCz1rMIF', 'b213-23', '{"e":"moved","text":"E3-F3","spent":82,"forgiven":11}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 49, 1794823317234, 'XeEHvjyknDlU', 'a213-23', '{"e":"moved","text":"E4-E5","spent":122,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 50, 1794823317328, 'NWKaNCz1rMIF', 'b213-24', '{"e":"moved","text":"F3-F2","spent":83,"forgiven":11}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 51, 1794823317445, 'XeEHvjyknDlU', 'a213-24', '{"e":"moved","text":"C1-D1xA3","spent":70,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 52, 1794823317558, 'NWKaNCz1rMIF', 'b213-25', '{"e":"moved","text":"D5-C5","spent":102,"forgiven":11}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 53, 1794823317624, 'XeEHvjyknDlU', 'a213-25', '{"e":"moved","text":"D1-E1","spent":19,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 54, 1794823317735, 'NWKaNCz1rMIF', 'b213-26', '{"e":"moved","text":"F2-F1","spent":100,"forgiven":11}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 55, 1794823317836, 'XeEHvjyknDlU', 'a213-26', '{"e":"moved","text":"E1-D1xF1","spent":54,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 56, 1794823317930, 'NWKaNCz1rMIF', 'b213-27', '{"e":"moved","text":"C5-C4","spent":83,"forgiven":11}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 57, 1794823318039, null, null, '{"e":"moved","text":"E2-E3xC4","spent":62,"forgiven":47}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 58, 1794823318039, 'XeEHvjyknDlU', 'a213-27', '{"e":"ended","ranks":[1,2],"reason":"rules"}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 59, 1794823318114, 'XeEHvjyknDlU', 'a213-28', '{"e":"agreed","to":"rematch","side":0}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 60, 1794823318206, null, null, '{"e":"agreed","to":"rematch","side":1}');
insert into events (match_id, version, at, actor, command, body) values ('ytFjmcAt', 61, 1794823318206, 'NWKaNCz1rMIF', 'b213-28', '{"e":"followed","next":"k3vDte4e"}');
insert into seats (match_id, side, player) values ('LC2oWrBe', 0, 'm2hxc9ccQOfz');
insert into seats (match_id, side, player) values ('LC2oWrBe', 1, 'S4o8RaumG43M');
insert into seats (match_id, side, player) values ('EdF9lubU', 0, 'KyZJ1V78n4j9');
insert into seats (match_id, side, player) values ('EdF9lubU', 1, 'NITvmIjPBCa8');
insert into seats (match_id, side, player) values ('WuX9ad90', 0, 'NITvmIjPBCa8');
insert into seats (match_id, side, player) values ('WuX9ad90', 1, 'KyZJ1V78n4j9');
insert into seats (match_id, side, player) values ('xvkdqoL5', 0, 'PyZuUd2PUTIy');
insert into seats (match_id, side, player) values ('xvkdqoL5', 1, 'house-1');
insert into seats (match_id, side, player) values ('z3Mesnkx', 0, 'T5qu4MElZxgm');
insert into seats (match_id, side, player) values ('z3Mesnkx', 1, 'house-1');
insert into seats (match_id, side, player) values ('bmzlFXhm', 0, 'lmIw4kbjhm6e');
insert into seats (match_id, side, player) values ('bmzlFXhm', 1, 'bv6Sg0J5AfgW');
insert into seats (match_id, side, player) values ('ytFjmcAt', 0, 'XeEHvjyknDlU');
insert into seats (match_id, side, player) values ('ytFjmcAt', 1, 'NWKaNCz1rMIF');
insert into chat (match_id, n, at, player, line, hidden) values ('EdF9lubU', 1, 1794825520625, 'KyZJ1V78n4j9', 'Bonjour <b>toi</b>', 0);
insert into nodes (id, started, alive, stopped) values ('main', 1794825512792, 1794825524803, null);
