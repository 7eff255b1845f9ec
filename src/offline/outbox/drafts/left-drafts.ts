// Changes of drafts that were not on the disk yet when the page was left. A transaction that still waits for another one
// ends with its page (seen in Chromium, also when it was committed by hand); text in local storage does not.
import { get } from 'idb-keyval'
import * as z from 'zod/mini'
import type { Database } from '@/lib/database'
import { isFromWrongClock } from '@/lib/known-time'
import { asJson, storedValue } from '@/lib/stored-setting'
import { type DraftChange, typedAtKey, writeDrafts } from './draft-keys'

const Left = z.record(
  z.string(),
  z.union([
    z.object({ isRemoved: z.literal(true), at: z.number() }),
    z.object({ stored: z.unknown(), at: z.number() }),
  ]),
)

const leftOf = (database: string) => storedValue<Record<string, DraftChange>>(`left-drafts:${database}`, asJson(Left))

/** Notes them beside what other pages have left. */
export function keepLeft(database: string, changes: ReadonlyMap<string, DraftChange>): void {
  if (changes.size === 0) return
  leftOf(database).keep({ ...leftOf(database).read(), ...Object.fromEntries(changes) })
}

/** The disk has these by now; another change of the same draft stays noted. */
export function forgetLeft(database: string, changes: Iterable<readonly [string, DraftChange]>): void {
  const left = leftOf(database).read()
  if (!left) return
  for (const [draft, { at }] of changes) if (left[draft]?.at === at) delete left[draft]
  if (Object.keys(left).length > 0) leftOf(database).keep(left)
  else dropLeft(database)
}

/** Forgets all of them; where the database goes. */
export function dropLeft(database: string): void {
  leftOf(database).drop()
}

/**
 * Brings what was left onto the disk, unless that was typed at later. Before drafts are read or counted.
 * @throws when the disk cannot be asked; what was left stays noted.
 */
export async function bringBackLeft(database: Pick<Database, 'name' | 'store'>): Promise<void> {
  const left = Object.entries(leftOf(database.name).read() ?? {})
  if (left.length === 0) return
  const drafts = database.store('drafts')
  for (const [draft, change] of left) {
    const typedAt = await get<unknown>(typedAtKey(draft), drafts)
    const isLater = typeof typedAt !== 'number' || typedAt < change.at || isFromWrongClock(typedAt, Date.now())
    if (isLater) await writeDrafts(drafts, [[draft, change]])
  }
  forgetLeft(database.name, left)
}
