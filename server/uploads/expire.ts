import * as z from 'zod/mini'
import { jobKind } from '../jobs/kind.ts'

/** How long an upload may take, from its announcement. */
export const UPLOAD_HOURS = 24

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
