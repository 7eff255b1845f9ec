import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { withDeadline } from './deadline.ts'
import type { Schema } from './schema.ts'
import { beginningWith } from './scoped-dialect.ts'

export type Trx = Transaction<Schema>

/** A statement that runs longer is stopped and answers SYS_004, unless its transaction has another limit. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A transaction whose process is gone or cut off gives its locks back. */
const IDLE_TIMEOUT_MS = 30_000
/** PostgreSQL: no limit. */
const UNLIMITED = 0

type Scope = {
  role: 'madoguchi_app' | 'madoguchi_operator' | 'madoguchi_identity'
  tenantId?: string
  uid?: string
  isRead?: boolean
  waitedMs?: number
  statementMs?: number
  idleMs?: number
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
 * of `isRead` is not waited for on the disk. What was waited before it began counts against its patience. A statement that
 * takes longer than `statementMs` is stopped and answers SYS_004.
 */
export function withUser<T>(
  db: Database,
  uid: string,
  fn: (trx: Trx) => Promise<T>,
  options: Pick<Scope, 'isRead' | 'waitedMs' | 'statementMs'> = {},
): Promise<T> {
  return scoped(db, { role: 'madoguchi_app', uid, ...options }, fn)
}

/**
 * Runs `fn` in a transaction over all tenants, for the operator's commands, the demo and the seed. It has no limit of time:
 * nobody waits for an answer, and a slow disk is no frozen database. In production the server's own login is no member of
 * this role.
 */
export function withOperator<T>(db: Database, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return scoped(db, { role: 'madoguchi_operator', statementMs: UNLIMITED, idleMs: UNLIMITED }, fn)
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

/** Lets a transaction change, add and remove memberships of others. The caller's right to has been checked. */
export async function manageMembers(trx: Trx): Promise<void> {
  await sql`select set_config('app.members', 'managed', true)`.execute(trx)
}

/** Lets a transaction change the settings of its tenant. The caller's right to has been checked. */
export async function administerTenant(trx: Trx): Promise<void> {
  await sql`select set_config('app.administration', 'open', true)`.execute(trx)
}

/**
 * Lets a transaction begun by {@link withUser} find the memberships that wait for whoever has this address, and make them
 * the person's own. The address is verified.
 */
export async function presentAddress(trx: Trx, email: string): Promise<void> {
  await sql`select set_config('app.address', ${email.toLowerCase()}, true)`.execute(trx)
}

const open = new AsyncLocalStorage<true>()

async function scoped<T>(db: Database, scope: Scope, fn: (trx: Trx) => Promise<T>): Promise<T> {
  // The embedded database has one session: the inner transaction would wait for the outer one for ever.
  if (open.getStore()) throw new Error('a second transaction inside a transaction')
  const transaction = () => beginningWith(settingsOf(scope), () => transact(db, fn))
  return open.run(true, () => {
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

function settingsOf({
  role,
  tenantId = '',
  uid = '',
  isRead = false,
  statementMs = STATEMENT_TIMEOUT_MS,
  idleMs = IDLE_TIMEOUT_MS,
}: Scope): string {
  const settings: Record<string, string> = {
    role,
    'app.tenant': tenantId,
    'app.uid': uid,
    statement_timeout: `${statementMs}`,
    idle_in_transaction_session_timeout: `${idleMs}`,
    // A read writes a row of the audit log. Its reply need not wait for the disk: a power cut takes both.
    ...(isRead && { synchronous_commit: 'off' }),
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${calls.join(', ')}`
}
