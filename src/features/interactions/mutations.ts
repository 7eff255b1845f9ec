import { interactions } from '#contract/interactions'
import { customerQueries } from '@/features/customers/queries'
import { defineCommand, laneOf } from '@/offline/commands'
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
})

export const interactionCommands = [createInteraction]
