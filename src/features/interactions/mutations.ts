import * as z from 'zod/mini'
import type { Customer } from '#contract/customers'
import { keptShape } from '#contract/fields'
import { type Interaction, InteractionType, interactionFields } from '#contract/interaction-record'
import { interactions } from '#contract/interactions'
import { customerQueries } from '@/features/customers/queries'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import { type AnyCommand, defineCommand, laneOf, type NewRecord, type Remainder } from '@/offline/outbox/commands'
import { contacted } from '@/offline/outbox/fold/contacted'
import { contactLists } from './list-queries'
import { interactionQueries } from './queries'

/** What `interactions.create` keeps. The record's id is made on the device; the name is for lists of waiting changes. */
export const CreateInteractionInput = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  type: InteractionType,
  ...keptShape(interactionFields),
  occurred_at: z.string(),
})
export type CreateInteractionInput = z.output<typeof CreateInteractionInput>

/** Adds a contact. It waits behind whatever is done to its customer before, the creation above all. */
export const createInteraction = defineCommand({
  name: 'interactions.create',
  version: 1,
  endpoint: interactions.create,
  input: CreateInteractionInput,
  request: ({ customer_name: _, ...body }) => ({ body }),
  lanes: (input) => [laneOf({ kind: 'customer', id: input.customer_id })],
  subject: (input) => ({ kind: 'interaction', id: input.id }),
  needs: (input) => [{ kind: 'customer', id: input.customer_id }],
  label: (input) => `${input.customer_name} ${input.summary}`,
  invalidates: ({ customer_id, occurred_at }, filed) => [
    ...[...new Set([customer_id, filed?.customer_id ?? customer_id])].flatMap((id) => [
      contactLists.timeline(id).queryKey,
      customerQueries.detail(id).queryKey,
    ]),
    contactLists.day(toTokyoDay(occurred_at)).queryKey,
    contactLists.month(toTokyoMonth(occurred_at)).queryKey,
    interactionQueries.summary().queryKey,
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
      apply: (record: Customer | undefined, { occurred_at, type }) => record && contacted(record, type, occurred_at),
    },
  },
  retarget: (input, customer_id) => ({ ...input, customer_id }),
  toNewRecord: (input, _, id): NewRecord => ({ command: createInteraction as AnyCommand, input: { ...input, id } }),
  // A contact is not changed afterwards: what was typed since becomes one of its own.
  again: (_, later, id): Remainder => ({
    command: createInteraction as AnyCommand,
    input: { ...later, id },
    base: null,
  }),
})

export const interactionCommands = [createInteraction]
