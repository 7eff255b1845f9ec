import { sql } from 'kysely'
import { DAY_MS } from '#contract/day'
import { writeAudit } from '../core/audit.ts'
import type { EndedSignIn } from '../core/auth-error.ts'
import { recordSecurityEvent, SECURITY_EVENT_DAYS } from '../core/security-events.ts'
import type { Database } from '../db/connect.ts'
import { enterTenant, type Trx, withUser } from '../db/with-tenant.ts'

const CAPACITY = 10_000

/** One day less than sign-ins are kept: the clocks of server and database differ, and none may come back once removed. */
const OLDEST_MS = (SECURITY_EVENT_DAYS - 1) * DAY_MS

/** What it needs to know of a call; `afterwards` does something once its transaction has been kept. */
type Call = {
  trx: Trx
  caller: { uid: string; memberId: string; authTime: number; tenant: { id: string } }
  traceId: string
  now: Date
  afterwards(act: () => Promise<void>): void
}

export type SignIns = {
  /**
   * A call that is allowed shows its sign-in; one that is seen for the first time is kept in the transaction of the call,
   * for the person and in the audit log. Whichever call comes first: who steals a password need not ask for the profile.
   */
  arrived(call: Call): Promise<void>
  /** The same for a sign-in that was ended and tries to go on, in all of the person's tenants. Never fails. */
  refused(database: Database, signIn: EndedSignIn, traceId: string): Promise<void>
}

/** Notes when people sign in. What is known already costs nothing: the process remembers it. */
export function createSignIns(): SignIns {
  const known = new Set<string>()
  const remember = (name: string) => {
    if (known.size >= CAPACITY) known.clear()
    known.add(name)
  }
  return {
    async arrived(call) {
      const { trx, caller, traceId, now } = call
      const { uid, authTime, tenant, memberId } = caller
      const name = `${tenant.id} ${memberId} ${authTime}`
      if (known.has(name) || authTime * 1000 < now.getTime() - OLDEST_MS) return
      if (!(await isFirst(trx, name))) return
      const signedInAt = new Date(authTime * 1000)
      const event = { tenantId: tenant.id, memberId, type: 'signed_in', signedInAt, at: signedInAt } as const
      const isNew = await recordSecurityEvent(trx, event)
      if (isNew) await writeAudit(trx, { uid, action: 'sign-in', ids: [memberId], traceId })
      // Not before it is sure to be kept.
      call.afterwards(async () => remember(name))
    },

    async refused(database, signIn, traceId) {
      const name = `${signIn.uid} ${signIn.authTime}`
      if (known.has(name)) return
      try {
        await withUser(database, signIn.uid, (trx) => keepRefusal(trx, signIn, traceId))
        remember(name)
      } catch {
        // The refusal itself is the answer; its next try is noted.
      }
    },
  }
}

/** Calls of one sign-in come several at once: one of them notes it, and none waits for another's end. */
async function isFirst(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`sign-in ${name}`}::text, 0)) as taken`.execute(trx)
  return rows[0]?.taken === true
}

async function keepRefusal(trx: Trx, { uid, authTime }: EndedSignIn, traceId: string): Promise<void> {
  const memberships = await trx
    .selectFrom('members')
    .select(['tenant_id as tenantId', 'id as memberId'])
    .where('uid', '=', uid)
    .execute()
  const signedInAt = new Date(authTime * 1000)
  for (const { tenantId, memberId } of memberships) {
    await enterTenant(trx, tenantId)
    const isNew = await recordSecurityEvent(trx, { tenantId, memberId, type: 'sign_in_refused', signedInAt })
    if (isNew) await writeAudit(trx, { uid, action: 'sign-in refused', ids: [memberId], traceId })
  }
}
