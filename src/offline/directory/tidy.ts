// Takes off the disk what no answer shows any more: older states of changed customers, and deleted customers with their
// contacts. One transaction: either all of it happens, or nothing.
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interactions'
import type { Mark, Track } from './mark'
import { estimateSegment, type Segment, sizeOfSegment } from './segment'

/** Reads and writes of one transaction. */
export type Shelf = {
  customers: (number: number) => Promise<Segment<Customer>>
  interactions: (number: number) => Promise<Segment<Interaction>>
  put: (kind: 'customers' | 'interactions', number: number, segment: Segment<Customer> | Segment<Interaction>) => void
}

/** Twice read is twice the work: not more often than that. */
const TIDY_EVERY_MS = 6 * 3_600_000
/** Share of older states that is worth the work. */
const OUTDATED_SHARE = 0.5

/** Whether there is enough to take away. `now` in ms since 1970. */
export function isWorthTidying({ reading }: Mark, now: number): boolean {
  const { customers, tidiedAt, step } = reading
  const outdated = customers.written - customers.have
  const isWorth = customers.gone > 0 || outdated > customers.have * OUTDATED_SHARE
  return isWorth && step === 'rest' && Math.abs(now - tidiedAt) >= TIDY_EVERY_MS
}

/** The mark after tidying; readers see by `epoch` that places have changed. */
export async function tidied(mark: Mark, shelf: Shelf, now: number): Promise<Mark> {
  const { reading } = mark
  const live = new Set<string>()
  const customers = await tidyCustomers(reading.customers, shelf, live)
  const interactions = await tidyContacts(reading.interactions, shelf, live)
  return { ...mark, reading: { ...reading, epoch: reading.epoch + 1, tidiedAt: now, customers, interactions } }
}

/** From the latest segment to the first: the first state that is met is the one that counts. */
async function tidyCustomers(track: Track, shelf: Shelf, live: Set<string>): Promise<Track> {
  const decided = new Set<string>()
  let { bytes, tail } = track
  for (let number = track.segments - 1; number >= 0; number -= 1) {
    const segment = await shelf.customers(number)
    const records = segment.records.filter(({ id }) => !decided.has(id))
    for (const id of segment.gone) decided.add(id)
    for (const { id } of records) {
      decided.add(id)
      live.add(id)
    }
    const after = { records, gone: [] }
    if (sizeOfSegment(after) < sizeOfSegment(segment)) {
      shelf.put('customers', number, after)
      bytes += estimateSegment(after) - estimateSegment(segment)
    }
    if (number === track.segments - 1) tail = records.length
  }
  return { ...track, bytes, tail, written: live.size, gone: 0 }
}

async function tidyContacts(track: Track, shelf: Shelf, live: ReadonlySet<string>): Promise<Track> {
  const known = new Set<string>()
  let { bytes, tail } = track
  for (let number = 0; number < track.segments; number += 1) {
    const segment = await shelf.interactions(number)
    const records = segment.records.filter(({ id, customer_id }) => {
      const isKept = live.has(customer_id) && !known.has(id)
      known.add(id)
      return isKept
    })
    if (records.length < segment.records.length) {
      const after = { records, gone: [] }
      shelf.put('interactions', number, after)
      bytes += estimateSegment(after) - estimateSegment(segment)
    }
    if (number === track.segments - 1) tail = records.length
  }
  return { ...track, bytes, tail, written: known.size }
}
