import { type Kysely, sql } from 'kysely'

/**
 * Changes in the order in which they can be seen. A clock can be set back, and a transaction can commit long after the
 * time it was stamped with; a transaction id compared with the oldest one still running tells exactly what a reader has
 * seen (docs/decisions/017-pulls-by-commit.md).
 *
 * `customers_tally` answers the sums that a device compares its copy with, without looking at a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [CHANGE_ORDER, HISTORY, CURRENT_STRETCH]) await sql.raw(part).execute(db)
}

const CHANGE_ORDER = `
alter table customers add column changed_xid xid8 not null default pg_current_xact_id();
alter table interactions add column changed_xid xid8 not null default pg_current_xact_id();
create index customers_changed_xid on customers (tenant_id, changed_xid, id);
create index interactions_changed_xid on interactions (tenant_id, changed_xid, id);
create index customers_tally on customers (tenant_id) include (version, interactions_count) where deleted_at is null;

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger stamp_change before insert or update on customers for each row execute function stamp_change();
create trigger stamp_change before insert or update on interactions for each row execute function stamp_change();
`

/**
 * The stretches of time through which this database has run without a break: each begins with a start of the database
 * server. All of one dataset follow from each other; a restored dump is another dataset. Transaction ids of one stretch
 * that lie behind the beginning of the next one belong to a history that was undone by a restore.
 */
const HISTORY = `
create table database_history (
  id uuid primary key default gen_random_uuid(),
  dataset_id uuid not null,
  first_xid xid8 not null default pg_current_xact_id(),
  place text not null,
  folder text not null,
  started_at timestamptz not null,
  is_settled boolean not null default true
);
alter table database_history enable row level security;
alter table database_history force row level security;
create policy known on database_history for select to madoguchi_app using (true);
create policy operator on database_history to madoguchi_operator using (true) with check (true);
grant select on database_history to madoguchi_app;
grant select, insert, update, delete on database_history to madoguchi_operator;

create function database_place() returns text language sql stable as $$
  select concat_ws('/', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()), 'database_history'::regclass::oid::text)
$$;
`

/**
 * Answers the stretch that runs now, and begins it where the database server has started again since the last one. A dump
 * carries the history of the database that it was taken from, and a copied folder that of the other folder: where the
 * place is another, a new dataset begins, which is not settled (server/db/history.ts). It runs with the owner's rights,
 * takes nothing from the caller but the mark of the folder, and the application may not write the table otherwise.
 */
const CURRENT_STRETCH = `
create function current_stretch(given_folder text default null) returns database_history
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest database_history;
  is_same_place boolean;
begin
  for attempt in 1..2 loop
    select * into latest from database_history order by first_xid desc limit 1;
    is_same_place := latest.place = database_place() and latest.folder = coalesce(given_folder, latest.folder);
    if is_same_place and latest.started_at = pg_postmaster_start_time() then return latest; end if;
    -- Whoever waited here looks once more.
    if attempt = 1 then perform pg_advisory_xact_lock(7236402, 9); end if;
  end loop;
  if is_same_place is not true then delete from database_history; end if;
  delete from database_history where id in (select id from database_history order by first_xid desc offset 199);
  insert into database_history (dataset_id, place, folder, started_at, is_settled)
    values (
      case when is_same_place then latest.dataset_id else gen_random_uuid() end,
      database_place(), coalesce(given_folder, latest.folder, ''), pg_postmaster_start_time(),
      latest.id is null or (is_same_place and latest.is_settled))
    returning * into latest;
  return latest;
end $$;
revoke execute on function current_stretch(text) from public;
grant execute on function current_stretch(text) to madoguchi_app, madoguchi_operator;
`
