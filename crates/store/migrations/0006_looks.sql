-- What boards look like to an account: a style, a set of pieces, and perhaps colours of its own.

create table looks (
    player text primary key,
    looks text not null
);
