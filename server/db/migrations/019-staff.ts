import { type Kysely, sql } from 'kysely'
import { TENANT_ONCE } from '../tenant-table.ts'

/**
 * Members are added, changed and removed by their administrators, and get an extension number. Whoever was added by address
 * makes the membership their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [COLUMNS, POLICIES, TRIGGERS]) await sql.raw(part).execute(db)
}

const COLUMNS = `
alter table members add column extension text not null default '', add column updated_by_name text;
create index members_waiting on members (lower(email)) where uid is null;
`

const UID = "(select nullif(current_setting('app.uid', true), ''))"
const CODE = "(select nullif(current_setting('app.invitation', true), ''))"
const ADDRESS = "(select nullif(current_setting('app.address', true), ''))"
const MANAGED = "(select current_setting('app.members', true) = 'managed')"
const WAITS = `${TENANT_ONCE} is null and uid is null and status = 'active' and lower(email) = ${ADDRESS}`

/** Nobody is removed by themselves; a new member is nobody yet, or the person of the transaction with an invitation. */
const POLICIES = `
grant update (phone, extension, role, status, uid, joined_at, updated_by_name), delete on members to madoguchi_app;
grant insert (phone, extension) on members to madoguchi_app;

drop policy own_only on members;
create policy own_only on members as restrictive for update to madoguchi_app
  using (uid = ${UID} or ${MANAGED} or (${WAITS})) with check (uid = ${UID} or ${MANAGED});

create policy by_address on members for select to madoguchi_app using (${WAITS});
create policy made_own on members for update to madoguchi_app using (${WAITS}) with check (uid = ${UID});

drop policy by_invitation on members;
create policy by_invitation on members as restrictive for insert to madoguchi_app
  with check (status = 'active' and ((uid is null and ${MANAGED}) or (uid = ${UID} and exists (select from invitations i
    where i.tenant_id = members.tenant_id and i.code_hash = ${CODE} and i.used_by_uid = members.uid
      and i.role = members.role and lower(i.email) = lower(members.email)))));

create policy others_only on members as restrictive for delete to madoguchi_app
  using (${MANAGED} and uid is distinct from ${UID});
`

/** What gives power is changed by managers alone, and whose a membership is, once: policies do not see the row before. */
const TRIGGERS = `
create function refuse_member_change() returns trigger language plpgsql as $$
begin raise exception 'this of a member is not changed so' using errcode = '42501'; end $$;

create trigger power_is_managed before update of role, status on members for each row
  when (current_user = 'madoguchi_app' and current_setting('app.members', true) is distinct from 'managed')
  execute function refuse_member_change();

create trigger made_own_once before update of uid, joined_at on members for each row
  when (current_user = 'madoguchi_app' and (old.uid is not null or new.uid is distinct from current_setting('app.uid', true)
    or lower(old.email) is distinct from current_setting('app.address', true)))
  execute function refuse_member_change();
`
