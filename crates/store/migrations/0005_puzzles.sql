-- Puzzles that accounts have tried, and how hard they turned out to be.

-- The first attempt of a player at a puzzle, the only one that counts. In a run it changes no rating.
create table puzzle_attempts (
    player text not null,
    game text not null,
    puzzle text not null,
    at bigint not null,
    solved bigint not null,
    rating_before double precision,
    rating_after double precision,
    primary key (player, game, puzzle)
);

-- The ratings of those who solve puzzles, and their best runs.
create table puzzle_solvers (
    player text not null,
    game text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games bigint not null,
    updated bigint not null,
    streak bigint not null default 0,
    storm bigint not null default 0,
    primary key (player, game)
);

-- The ratings of puzzles, once somebody has tried them.
create table puzzle_ratings (
    game text not null,
    puzzle text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games bigint not null,
    updated bigint not null,
    primary key (game, puzzle)
);

-- The days, counted from 1970, on which a player solved the puzzle of the day.
create table puzzle_days (
    player text not null,
    game text not null,
    day bigint not null,
    primary key (player, game, day)
);
