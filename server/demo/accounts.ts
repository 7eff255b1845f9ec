import { createHash } from 'node:crypto'
import type { ClientConfig } from '#contract/tenant'
import { roleName } from '../core/role-name.ts'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'
import { DEMO_STAFF } from './tenants.ts'

export const DEMO_PASSWORD = 'madoguchi-demo'

/** PostgreSQL's code. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** The code of the open demo invitation, for `/invite?code=`. A real one is 128 bits of chance and never known. */
export const DEMO_INVITATION_CODE = 'demo-invitation-sakura'

/** The same person has the same uid in every demo. */
export function demoUid(email: string): string {
  return createHash('sha256').update(`madoguchi-demo/${email}`).digest('base64url').slice(0, 28)
}

/** The one-tap choices of the sign-in page: those of the demo tenants, where the demo is or is about to be made. */
export async function demoAccounts(database: Database): Promise<ClientConfig['demo_accounts']> {
  if ((await demoState(database)) === 'none') return []
  return DEMO_STAFF.filter(({ offered }) => offered).map(({ email, role, tenantName }) => ({
    email,
    password: DEMO_PASSWORD,
    label: `${tenantName} ${roleName(role)}`,
  }))
}

/**
 * `empty`: no tenant yet · `made`: the demo is there · `none`: a real installation, which the demo must not touch, or one
 * whose login is no operator and could not make it.
 */
export async function demoState(database: Database): Promise<'empty' | 'made' | 'none'> {
  const tenants = await withOperator(database, (trx) => trx.selectFrom('tenants').select('settings').execute()).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return null
      throw error
    },
  )
  if (tenants?.length === 0) return 'empty'
  return tenants?.some(({ settings }) => settings.demo === true) ? 'made' : 'none'
}
