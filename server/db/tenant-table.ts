import { type Kysely, sql } from 'kysely'

/** `tenant_id` as every table has it: the transaction's tenant, unless an operator says which. */
export const TENANT = "nullif(current_setting('app.tenant', true), '')::uuid"

/** The same for policies: as a subquery it is worked out once for a statement, not once for each row (half the time of a search). */
export const TENANT_ONCE = `(select ${TENANT})`

/**
 * Lets a table go with its tenant: the eraser's role sees the rows of a tenant whose day has come, and deletes them
 * (docs/decisions/036-closing.md).
 */
export const eraserPolicy = (table: string): string => `
  create policy eraser on ${table} to madoguchi_eraser
    using (tenant_id = ${TENANT_ONCE} and (select tenant_is_due()))
    with check (tenant_id = ${TENANT_ONCE} and (select tenant_is_due()));
  grant select, delete on ${table} to madoguchi_eraser;
`

/**
 * Puts a table under the tenant rule: row-level security enabled and forced, one policy for the application's role
 * (rows of its tenant only), one for the operator's, one for the eraser's. `grants` is what the application may do, e.g.
 * `select, insert`. Every migration that makes a table with `tenant_id` calls it.
 */
export async function protectTable(db: Kysely<unknown>, table: string, grants: string): Promise<void> {
  await sql
    .raw(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant on ${table} to madoguchi_app using (tenant_id = ${TENANT_ONCE}) with check (tenant_id = ${TENANT_ONCE});
    create policy operator on ${table} to madoguchi_operator using (true) with check (true);
    grant ${grants} on ${table} to madoguchi_app;
    grant select, insert, update, delete on ${table} to madoguchi_operator;
    -- Tables from before there was an eraser got its policy when it came.
    do $policies$ begin
      if to_regprocedure('public.tenant_is_due()') is not null then ${eraserPolicy(table)} end if;
    end $policies$;
  `)
    .execute(db)
}
