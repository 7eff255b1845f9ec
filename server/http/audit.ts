import type { CallContext } from './types.ts'

/** Notes which records a call read or changed: ids, never content. In the transaction of the call. */
export async function writeAudit(ctx: CallContext, action: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  await ctx.trx
    .insertInto('audit_log')
    .values({
      uid: ctx.caller.uid,
      action,
      subject_ids: [...ids],
      request_id: ctx.requestId,
    })
    .execute()
}
