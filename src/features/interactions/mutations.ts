import { interactions } from '#contract/interactions'
import { customerQueries } from '@/features/customers/queries'
import { type AnyCommand, defineCommand, laneOf, type NewRecord, type Remainder } from '@/offline/commands'
import { type CreateInteractionInput, interactionQueries } from './queries'

/** Adds a contact. It waits behind whatever is done to its customer before, the creation above all. */
export const createInteraction = defineCommand({
  name: 'interactions.create',
  version: 1,
  endpoint: interactions.create,
  request: ({ customer_name: _, ...body }: CreateInteractionInput) => ({ body }),
  lane: (input) => laneOf({ kind: 'customer', id: input.customer_id }),
  subject: (input) => ({ kind: 'interaction', id: input.id }),
  label: (input) => `${input.customer_name} ${input.summary}`,
  touches: [interactionQueries.all, customerQueries.all],
  moved: (input, customer_id) => ({ ...input, customer_id }),
  asNew: (input, _, id): NewRecord => ({ command: createInteraction as AnyCommand, input: { ...input, id } }),
  // A contact is not changed afterwards: what was typed since becomes one of its own.
  again: (_, later, id): Remainder => ({
    command: createInteraction as AnyCommand,
    input: { ...later, id },
    base: null,
  }),
})

export const interactionCommands = [createInteraction]
