import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { withDeadline } from './deadline.ts'
import type { Schema } from './schema.ts'
import { beginningWith } from './scoped-dialect.ts'

export type Trx = Transaction<Schema>

/** A statement that runs longer is stopped and answers SYS_004. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A transaction whose process is gone or cut off gives its locks back. */
const IDLE_TIMEOUT_MS = 30_000

type Scope = {
  role: 'madoguchi_app' | 'madoguchi_operator' | 'madoguchi_identity'
  tenantId?: string
  uid?: string
  isRead?: boolean
  waitedMs?: number
}

/**
 * Runs `fn` in a transaction that sees and writes the rows of one tenant only. The role owns nothing, and the policies
 * of every table compare with the tenant set here; both end with the transaction.
 */
export function withTenant<T>(db: Database, tenantId: string, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return scoped(db, { role: 'madoguchi_app', tenantId }, fn)
}

/**
 * Runs `fn` in a transaction that sees the memberships of one person, and the tenants they belong to; nothing else. One
 * of `isRead` is not waited for on the disk. What was waited before it began counts against its patience.
 */
export function withUser<T>(
  db: Database,
  uid: string,
  fn: (trx: Trx) => Promise<T>,
  { isRead = false, waitedMs = 0 }: { isRead?: boolean; waitedMs?: number } = {},
): Promise<T> {
  return scoped(db, { role: 'madoguchi_app', uid, isRead, waitedMs }, fn)
}

/**
 * Runs `fn` in a transaction over all tenants, for the operator's commands, the demo and the seed. In production the
 * server's own login is no member of this role.
 */
export function withOperator<T>(db: Database, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return scoped(db, { role: 'madoguchi_operator' }, fn)
}

/** Runs `fn` in a transaction that sees the tables of the embedded identity, which no other role reads, and no others. */
export function withIdentity<T>(db: Database, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return scoped(db, { role: 'madoguchi_identity' }, fn)
}

/** Narrows a transaction begun by {@link withUser} to a tenant that the person belongs to. */
export async function enterTenant(trx: Trx, tenantId: string): Promise<void> {
  await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(trx)
}

/** Stops each further statement of the transaction after `ms`; it then answers SYS_004. */
export async function limitStatements(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${ms}`}, true)`.execute(trx)
}

/** Lets a transaction begun by {@link withUser} find the invitation whose code has this hash, and join by it. */
export async function presentInvitation(trx: Trx, codeHash: string): Promise<void> {
  await sql`select set_config('app.invitation', ${codeHash}, true)`.execute(trx)
}

const open = new AsyncLocalStorage<true>()

async function scoped<T>(db: Database, scope: Scope, fn: (trx: Trx) => Promise<T>): Promise<T> {
  // The embedded database has one session: the inner transaction would wait for the outer one for ever.
  if (open.getStore()) throw new Error('a second transaction inside a transaction')
  const transaction = () => beginningWith(settingsOf(scope), () => transact(db, fn))
  return open.run(true, () => {
    // Nobody waits for an answer to an operator's command; making the demo or a seed takes as long as it takes.
    return scope.role === 'madoguchi_operator'
      ? transaction()
      : withDeadline(Math.max(0, db.patienceMs - (scope.waitedMs ?? 0)), transaction)
  })
}

/** A transaction that rejects with what `fn` threw, also when the rollback fails because the database has gone. */
async function transact<T>(db: Database, fn: (trx: Trx) => Promise<T>): Promise<T> {
  let failure: { reason: unknown } | null = null
  try {
    return await db.kysely.transaction().execute(async (trx) => {
      try {
        return await fn(trx)
      } catch (reason) {
        failure = { reason }
        throw reason
      }
    })
  } catch (thrown) {
    throw failure === null ? thrown : (failure as { reason: unknown }).reason
  }
}

function settingsOf({ role, tenantId = '', uid = '', isRead = false }: Scope): string {
  const settings: Record<string, string> = {
    role,
    'app.tenant': tenantId,
    'app.uid': uid,
    statement_timeout: `${STATEMENT_TIMEOUT_MS}`,
    idle_in_transaction_session_timeout: `${IDLE_TIMEOUT_MS}`,
    // A read writes a row of the audit log. Its reply need not wait for the disk: a power cut takes both.
    ...(isRead && { synchronous_commit: 'off' }),
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${calls.join(', ')}`
}
