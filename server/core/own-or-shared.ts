import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { CallContext } from './call.ts'

/** The tables of which each row is somebody's own, or shared with the tenant. */
type Table = 'saved_filters' | 'snippets'
type Place = { is_shared: boolean; owner_id: string }

/** Those that the caller sees: their own and the shared ones. */
export const visibleTo = ({ caller }: Pick<CallContext, 'caller'>) =>
  sql<boolean>`(is_shared or owner_id = ${caller.memberId}::uuid)`

/**
 * Refuses a row that was read, so that it is one the caller sees, but may not be changed by them: DB_002 for none and for a
 * deleted one, AUTH_006 for a shared one of somebody else where the caller may change their own.
 */
export function checkOwn<R extends { owner_id: string; deleted_at: Date | null }>(
  { caller, scope }: CallContext,
  row: R | undefined,
  isDeleted: boolean,
): R {
  if (!row || (row.deleted_at !== null && !isDeleted)) throw new AppError('DB_002')
  if (scope !== 'all' && row.owner_id !== caller.memberId) throw new AppError('AUTH_006')
  return row
}

type Room = {
  table: Table
  most: { shared: number; own: number }
  /** What they are called, e.g. 「条件」. */
  noun: string
}

/**
 * Whether one more may be shared, or be a person's own. Two who save at once are counted one after the other. Throws AUTH_006 for
 * who may not share, VAL_001 at the limit.
 */
export async function checkRoom(
  { trx, caller, scope }: CallContext,
  { table, most, noun }: Room,
  { is_shared, owner_id }: Place,
): Promise<void> {
  if (is_shared && scope !== 'all') throw new AppError('AUTH_006')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${caller.tenant.id}`}::text, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .where('is_shared', '=', is_shared)
    .$if(!is_shared, (own) => own.where('owner_id', '=', owner_id))
    .executeTakeFirstOrThrow()
  const limit = is_shared ? most.shared : most.own
  if (count < limit) return
  const message = `${is_shared ? '共有' : '自分'}の${noun}は${limit}件まで保存できます。使わないものを削除してください。`
  throw new AppError('VAL_001', { validationErrors: [{ field: 'name', message }] })
}
