import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../core/app-error.ts'
import { prepared } from '../db/prepared.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ApiContext } from './types.ts'

export type StoredReply = { status: number; body: unknown }
type Outcome = StoredReply & { replayed: boolean }
/** What an act came to; `stored` is kept for a repeat in place of a body that holds a secret. */
type Effect = StoredReply & { stored?: unknown }

/** Who does what by which key. `fingerprint` tells two acts apart. */
export type Act = { uid: string; key: string | undefined; fingerprint: () => string }

/**
 * Does an act once for its `Idempotency-Key`, per person and tenant. The reply is stored in the transaction of the effect:
 * either both are there or neither. Only successes are stored. A refusal had no effect, so a repeat is judged again: what
 * was refused for a cause that is gone by now goes through, and an entry corrected by its author may keep its key.
 * Throws VAL_007 for a malformed key, VAL_008 for a known key with another act, BIZ_002 while the act is in progress.
 */
export async function once(trx: Trx, act: Act, effect: () => Promise<Effect>): Promise<Outcome> {
  const { uid, key } = act
  const known = await storedReply(trx, act)
  if (known) return known
  const { status, body, stored = body } = await effect()
  if (key === undefined) return { status, body, replayed: false }
  const fingerprint = act.fingerprint()
  const row = { uid, key, fingerprint, status, reply: JSON.stringify(stored) }
  await trx.executeQuery(prepared(trx.insertInto('idempotency_keys').values(row).compile()))
  return { status, body, replayed: false }
}

/** The reply of an act that was done before, or null. The key is held until the transaction ends. Throws as {@link once}. */
export async function storedReply(trx: Trx, act: Act): Promise<Outcome | null> {
  const { uid, key } = act
  if (key === undefined) return null
  checkKey(key)
  await lock(trx, uid, key)
  const asked = trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'reply'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .compile()
  const { rows } = await trx.executeQuery(prepared(asked))
  const [known] = rows
  if (!known) return null
  if (known.fingerprint !== act.fingerprint()) throw new AppError('VAL_008')
  return { status: known.status, body: known.reply, replayed: true }
}

/** Whether an act of this key was done before, whatever it was. Throws VAL_007 for a malformed key. */
export async function isKnown(trx: Trx, { uid, key }: Omit<Act, 'fingerprint'>): Promise<boolean> {
  if (key === undefined) return false
  checkKey(key)
  const known = trx.selectFrom('idempotency_keys').select('key').where('uid', '=', uid).where('key', '=', key)
  return (await known.executeTakeFirst()) !== undefined
}

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw new AppError('VAL_007')
}

/** Held until the transaction ends; a caller who finds it taken is told at once instead of waiting. */
async function lock(trx: Trx, uid: string, key: string): Promise<void> {
  const name = sql`hashtextextended(current_setting('app.tenant') || ${`${uid}\n${key}`}::text, 0)`
  const asked = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${name}) as taken`.compile(trx)
  const { rows } = await trx.executeQuery(prepared(asked))
  if (!rows[0]?.taken) throw new AppError('BIZ_002', { headers: { 'Retry-After': '1' } })
}

/** What makes two requests the same act: method, path, query and the meaning of the body. */
export function fingerprintOf(c: ApiContext, body: unknown): string {
  const { pathname, search } = new URL(c.req.url)
  const act = `${c.req.method} ${pathname.replace(/\/$/, '')}${search}\n${canonical(body)}`
  return createHash('sha256').update(act).digest('hex')
}

/** JSON with its keys in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}
