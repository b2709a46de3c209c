-- An event stands behind the one before it: the database itself refuses a gap.
create function events_in_order() returns trigger language plpgsql as $$
begin
    if new.version < 1 or (new.version > 1 and not exists (
        select 1 from events where match_id = new.match_id and version = new.version - 1
    )) then
        raise exception 'an event without the one before it' using errcode = 'check_violation';
    end if;
    return new;
end
$$;
create trigger events_in_order before insert on events for each row execute function events_in_order();

-- The name of a program is a lease: whoever holds it renews it by a secret that is new at every start.
alter table nodes add column holder text;

-- Which program thinks for an engine player, and until when nobody else does.
create table engine_claims (
    match_id text primary key references matches (id),
    version bigint not null,
    node text not null,
    until bigint not null
);

-- What is said again because its outcome was not known is kept once.
alter table chat add column command text;
create unique index chat_by_command on chat (match_id, player, command);
