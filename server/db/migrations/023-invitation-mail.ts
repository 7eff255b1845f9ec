import { type Kysely, sql } from 'kysely'
import { TENANT_ONCE } from '../tenant-table.ts'

const UID = "(select nullif(current_setting('app.uid', true), ''))"
const CODE = "(select nullif(current_setting('app.invitation', true), ''))"
const MANAGED = "(select current_setting('app.members', true) = 'managed')"

/**
 * The mail of an invitation has a code of its own, made when it is sent: so no code has to be stored until then. Either code
 * finds the invitation and joins by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MAIL).execute(db)
}

const MAIL = `
alter table invitations add column mail_job_id uuid;
alter table invitations add column mail_code_hash text check (mail_code_hash ~ '^[0-9a-f]{64}$');
alter table invitations add column mailed_at timestamptz(3);
create index invitations_mail_code on invitations (mail_code_hash) where mail_code_hash is not null;

drop policy by_code on invitations;
create policy by_code on invitations for select to madoguchi_app
  using (${TENANT_ONCE} is null and (code_hash = ${CODE} or mail_code_hash = ${CODE}));

drop policy by_invitation on members;
create policy by_invitation on members as restrictive for insert to madoguchi_app
  with check (status = 'active' and ((uid is null and ${MANAGED}) or (uid = ${UID} and exists (select from invitations i
    where i.tenant_id = members.tenant_id and (i.code_hash = ${CODE} or i.mail_code_hash = ${CODE})
      and i.used_by_uid = members.uid and i.role = members.role and lower(i.email) = lower(members.email)))));
`
