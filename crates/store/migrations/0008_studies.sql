-- Studies: trees of moves in chapters that several authors write.

create table studies (
    id text primary key,
    owner text not null,
    title text not null,
    visibility text not null,
    -- The slugs of the games of its chapters, each between spaces.
    games text not null,
    chapters bigint not null,
    created bigint not null,
    changed bigint not null,
    version bigint not null,
    -- Counts changes of who may read and write it.
    rights bigint not null default 1,
    -- The hash of the link that makes authors.
    invitation text
);
create index studies_by_owner on studies (owner, changed);
create index studies_by_change on studies (visibility, changed);

create table study_authors (
    study text not null references studies (id),
    player text not null,
    since bigint not null,
    primary key (study, player)
);
create index study_authors_by_player on study_authors (player);

create table study_events (
    study text not null references studies (id),
    version bigint not null,
    at bigint not null,
    actor text not null,
    command text,
    body text not null,
    primary key (study, version)
);
-- A command is done once.
create unique index study_events_by_command on study_events (study, actor, command);
