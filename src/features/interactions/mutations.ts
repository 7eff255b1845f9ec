import type { Customer } from '#contract/customers'
import { type Interaction, interactions } from '#contract/interactions'
import { customerQueries } from '@/features/customers/queries'
import { laterTime } from '@/lib/later-time'
import { toTokyoDay } from '@/lib/tokyo-time'
import { type AnyCommand, defineCommand, laneOf, type NewRecord, type Remainder } from '@/offline/commands'
import { interactionQueries } from './queries'

/** What `interactions.create` keeps. The record's id is made on the device; the name is for lists of waiting changes. */
export type CreateInteractionInput = Pick<
  Interaction,
  'id' | 'customer_id' | 'customer_name' | 'type' | 'summary' | 'content' | 'occurred_at'
>

/** Adds a contact. It waits behind whatever is done to its customer before, the creation above all. */
export const createInteraction = defineCommand({
  name: 'interactions.create',
  version: 1,
  endpoint: interactions.create,
  request: ({ customer_name: _, ...body }: CreateInteractionInput) => ({ body }),
  lane: (input) => laneOf({ kind: 'customer', id: input.customer_id }),
  subject: (input) => ({ kind: 'interaction', id: input.id }),
  needs: (input) => [{ kind: 'customer', id: input.customer_id }],
  label: (input) => `${input.customer_name} ${input.summary}`,
  invalidates: ({ customer_id, occurred_at }) => [
    interactionQueries.timeline(customer_id).queryKey,
    interactionQueries.day(toTokyoDay(occurred_at)).queryKey,
    interactionQueries.summary().queryKey,
    customerQueries.detail(customer_id).queryKey,
    customerQueries.lists,
  ],
  applies: {
    interaction: {
      being: 'creates',
      ids: ({ id }) => [id],
      apply: (record: Interaction | undefined, input, { occurred_at }): Interaction =>
        record ?? { ...input, created_at: occurred_at, created_by: '' },
    },
    customer: {
      ids: ({ customer_id }) => [customer_id],
      apply: (record: Customer | undefined, { occurred_at }) =>
        record && { ...record, last_interaction_at: laterTime(record.last_interaction_at, occurred_at) },
    },
  },
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
