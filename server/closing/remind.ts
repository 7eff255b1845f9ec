import * as z from 'zod/mini'
import { events } from '../core/events.ts'
import { jobKind } from '../core/job.ts'
import { notifyAdministrators } from '../core/notify.ts'
import { dayOf } from './day.ts'

/** Tells the administrators that the deletion of their tenant is near. */
export const remindOfClosing = jobKind({
  name: 'remind of closing',
  payload: z.object({ days: z.int() }),
  work: async (_, { days }) => days,
  finish: async (trx, days, { tenantId }) => {
    const closing = await trx
      .selectFrom('tenant_closings as c')
      .innerJoin('tenants as t', 't.id', 'c.tenant_id')
      .select(['c.delete_at', 't.timezone'])
      .executeTakeFirst()
    if (!closing) return null
    const day = dayOf(closing.delete_at, closing.timezone)
    await notifyAdministrators(trx, tenantId, events.closingNear(days, day))
    return null
  },
})
