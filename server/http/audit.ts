import type { Trx } from '../db/with-tenant.ts'

type Act = {
  uid: string
  /** `METHOD /path` of the contract, or what happened without a call of its own. */
  action: string
  ids: Iterable<string>
  traceId: string
}

/** Notes which records a call read or changed: ids, never content. In the transaction of the call. */
export async function writeAudit(trx: Trx, { uid, action, ids, traceId }: Act): Promise<void> {
  const subject_ids = [...ids]
  if (subject_ids.length === 0) return
  await trx.insertInto('audit_log').values({ uid, action, subject_ids, request_id: traceId }).execute()
}
