import type { Interaction } from '#contract/interaction-record'
import { contactWords } from '#contract/visit-contact'
import type { Visit } from '#contract/visits'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { addInteraction } from '../interactions/add.ts'

/**
 * Writes down the contact of a visit that is done, in the name of whoever ended it; null where there is none to write: the
 * visit is not done, is nobody's whom the records know, or is a contact already. Of a customer who was merged into another it is
 * that one's. Who was deleted meanwhile gets none, and the visit ends all the same.
 */
export async function contactOf(ctx: CallContext, visit: Visit): Promise<Interaction | null> {
  if (visit.status !== 'done' || visit.customer_id === null || visit.interaction_id !== null) return null
  const customer_id = await lockLive(ctx, visit.customer_id)
  if (customer_id === null) return null
  return addInteraction(ctx, {
    ...{ customer_id, type: 'visit', occurred_at: visit.arrived_at },
    ...contactWords(visit, ctx.caller.tenant.timezone),
  })
}

/** The customer whose visit it is by now, kept from changing; null where they were deleted. */
export async function lockLive(ctx: CallContext, id: string): Promise<string | null> {
  const customer = await ctx.trx
    .selectFrom('customers')
    .select(['deleted_at', 'merged_into'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (customer?.merged_into) return lockLive(ctx, customer.merged_into)
  return customer?.deleted_at === null ? id : null
}

/**
 * The customer whose visit it is: of one who was merged into another, that one. They are kept from changing until the transaction
 * ends. Not by a share lock: two calls that went on to write a contact would wait for each other. Throws DB_002 for an unknown
 * customer, BIZ_011 for a deleted one: no visit can be theirs.
 */
export async function requireCustomer(ctx: CallContext, id: string): Promise<string> {
  const customer = await ctx.trx
    .selectFrom('customers')
    .select(['deleted_at', 'merged_into'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw new AppError('DB_002')
  if (customer.merged_into) return requireCustomer(ctx, customer.merged_into)
  if (customer.deleted_at) throw new AppError('BIZ_011')
  return id
}
