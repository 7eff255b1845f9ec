// A contact as it is read. Apart from its calls: the first screen needs no more of them than this.
import * as z from 'zod/mini'
import { freeText, keptShape, neededText } from './fields.ts'
import { Id, Timestamp } from './primitives.ts'

export const InteractionType = z.enum(['visit', 'call', 'email', 'chat', 'note'])
export type InteractionType = z.infer<typeof InteractionType>

/** What a person writes of a contact. */
export const interactionFields = {
  summary: neededText({ max: 200, personal: true }),
  content: freeText({ max: 20_000, personal: true, isLong: true }),
}

/** One contact with a customer. Never changed after it was written. */
export const Interaction = z.looseObject({
  id: Id,
  customer_id: Id,
  customer_name: z.string(),
  type: InteractionType,
  ...keptShape(interactionFields),
  occurred_at: Timestamp,
  created_at: Timestamp,
  /** Name of the member of staff who wrote it. */
  created_by: z.string(),
})
export type Interaction = z.infer<typeof Interaction>
