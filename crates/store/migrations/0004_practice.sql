-- Positions in which somebody made a mistake, asked again after days. What somebody has learnt for good, or does not want to be asked
-- again, stays as a row without a body, so that no other browser brings it back.
create table practice (
    player text not null references players (id),
    card text not null,
    body text not null,
    box bigint not null,
    due bigint not null,
    changed bigint not null,
    primary key (player, card)
);
