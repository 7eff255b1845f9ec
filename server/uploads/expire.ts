import * as z from 'zod/mini'
import { DAY_MS } from '#contract/day'
import type { CallContext } from '../core/call.ts'
import { jobKind } from '../core/job.ts'

/** How long an upload may take, from its announcement. */
const UPLOAD_MS = DAY_MS

/** Removes an upload that was never brought to its end, a day after it was announced. */
export const expireUpload = jobKind({
  name: 'expire upload',
  payload: z.object({ fileId: z.string() }),
  work: async (_, { fileId }) => fileId,
  finish: async (trx, fileId) => {
    await trx.deleteFrom('files').where('id', '=', fileId).where('completed_at', 'is', null).execute()
    return null
  },
})

/** Asks for that, a day from now. */
export async function askToExpire({ trx, caller, deps, now }: CallContext, fileId: string): Promise<void> {
  const startAfter = new Date(now.getTime() + UPLOAD_MS)
  await deps.jobs.ask(trx, caller.tenant.id, expireUpload, { fileId }, { ownerId: null, now, startAfter })
}
