import * as z from 'zod/mini'
import { type PinnedCustomer, pinnedCustomers } from '#contract/pinned-customers'
import { defineCommand, type Lanes, laneOf, type MergeResult } from '@/offline/outbox/commands'
import { PIN_KIND, pinQueries } from './queries'

const PIN = 'pinned_customers.pin'
const UNPIN = 'pinned_customers.unpin'

/** `name` of the customer, for lists of waiting changes. */
const PinInput = z.object({ id: z.string(), name: z.string() })
type PinInput = z.output<typeof PinInput>

const subject = ({ id }: PinInput) => ({ kind: PIN_KIND, id })
const common = {
  version: 1,
  input: PinInput,
  request: ({ id }: PinInput) => ({ params: { id } }),
  lanes: (input: PinInput): Lanes => [laneOf(subject(input))],
  subject,
  // One who is new is made first.
  needs: ({ id }: PinInput) => [{ kind: 'customer', id }],
  label: ({ name }: PinInput) => name,
  invalidates: () => [pinQueries.whole().queryKey],
}
const ids = ({ id }: PinInput) => [id]

/** Pins a customer. Of a pin and its end that were not sent neither is sent. */
export const pinCustomer = defineCommand({
  ...common,
  name: PIN,
  endpoint: pinnedCustomers.pin,
  applies: {
    [PIN_KIND]: {
      being: 'creates',
      ids,
      apply: (record: PinnedCustomer | undefined, { id }, { occurred_at }): PinnedCustomer =>
        record ?? { id, pinned_at: occurred_at },
    },
  },
  merge: (earlier): MergeResult => (earlier.command === UNPIN ? 'cancel' : null),
})

/** Takes the pin away. */
export const unpinCustomer = defineCommand({
  ...common,
  name: UNPIN,
  endpoint: pinnedCustomers.unpin,
  applies: { [PIN_KIND]: { being: 'deletes', ids } },
  merge: (earlier): MergeResult => (earlier.command === PIN ? 'cancel' : null),
})

/** Everything that can be done to pins, for the outbox. */
export const pinCommands = [pinCustomer, unpinCustomer]
