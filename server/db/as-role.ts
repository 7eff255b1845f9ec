import { sql } from 'kysely'
import type { Trx } from './with-tenant.ts'

/**
 * What the role of the application must not do, a narrower role does: the auditor reads the audit log, the eraser deletes
 * the rows of a tenant whose day has come and sees nothing of any other.
 */
type Role = 'madoguchi_auditor' | 'madoguchi_eraser'

/** Runs statements as that role in a transaction. When one of them fails the transaction is over, and its role with it. */
export async function asRole<T>(trx: Trx, role: Role, act: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', ${role}, true)`.execute(trx)
  const result = await act()
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx)
  return result
}
