import { pinnedCustomers } from '#contract/pinned-customers'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { pinCustomer, readPins, unpinCustomer } from './pins.ts'

/** Whom each person wants at hand. */
export function pinnedCustomerRoutes(app: Api): void {
  serve(app, pinnedCustomers.list, async (ctx) => {
    const pins = await readPins(ctx)
    ctx.audit(pins.map(({ id }) => id))
    return { pinned_customers: pins }
  })

  serve(app, pinnedCustomers.pin, async (ctx, { params }) => {
    ctx.audit([params.id])
    return pinCustomer(ctx, params.id)
  })

  serve(app, pinnedCustomers.unpin, async (ctx, { params }) => {
    ctx.audit([params.id])
    await unpinCustomer(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })
}
