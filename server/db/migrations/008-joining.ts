import { type Kysely, sql } from 'kysely'
import { TENANT_ONCE } from '../tenant-table.ts'

const UID = "(select nullif(current_setting('app.uid', true), ''))"
const CODE = "(select nullif(current_setting('app.invitation', true), ''))"

/**
 * Whoever has the code of an invitation finds it, and nothing else, before a tenant is entered. The application adds a
 * member for the person of the transaction alone, with the address and the role of an invitation that they have just used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create policy by_code on invitations for select to madoguchi_app
      using (${TENANT_ONCE} is null and code_hash = ${CODE});
    grant insert (uid, email, name, role, valid_since) on members to madoguchi_app;
    create policy by_invitation on members as restrictive for insert to madoguchi_app
      with check (uid = ${UID} and status = 'active' and exists (select from invitations i
        where i.tenant_id = members.tenant_id and i.code_hash = ${CODE} and i.used_by_uid = members.uid
          and i.role = members.role and lower(i.email) = lower(members.email)));
  `)
    .execute(db)
}
