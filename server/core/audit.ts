import { prepared } from '../db/prepared.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Stands for the operator of the installation, who is nobody's member. */
export const OPERATOR_UID = 'operator'

/**
 * What a call is named in the log. A list that is asked what changed since a checkpoint fills the copy of a device, by
 * itself and page by page: nobody has looked at what it holds, and the log does not say so.
 */
export function actionOf(key: string, query: unknown): string {
  const isPull = typeof query === 'object' && query !== null && 'since' in query && query.since !== undefined
  return isPull ? `${key}?since` : key
}

type Act = {
  uid: string
  /** As `actionOf` names a call, or what happened without a call of its own. */
  action: string
  ids: Iterable<string>
  traceId: string
}

/** Notes which records a call read or changed: ids, never content. In the transaction of the call. */
export async function writeAudit(trx: Trx, { uid, action, ids, traceId }: Act): Promise<void> {
  const subject_ids = [...ids]
  if (subject_ids.length === 0) return
  const row = { uid, action, subject_ids, request_id: traceId }
  await trx.executeQuery(prepared(trx.insertInto('audit_log').values(row).compile()))
}
