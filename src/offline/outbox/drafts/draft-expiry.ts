import { DAY_MS } from '#contract/day'
import type { Database } from '@/lib/database'
import { isFromWrongClock } from '@/lib/known-time'
import { correctedEntry } from './correction-draft'
import { readDrafts, removeDraft, typedAtKey } from './draft-keys'
import { openDrafts } from './open-drafts'

/** As long as stored screens are kept: who has not come back to a form by then does not need it any more. */
const KEEP_MS = 30 * DAY_MS

/**
 * Lets drafts go that nobody has typed at for 30 days, and corrections of entries that are not in the outbox any more;
 * never one that a form shows. One whose time is not known, or lies in the future, counts from now. `now`: ms since 1970.
 * @throws when the disk cannot be asked.
 */
export async function expireDrafts(database: Database, now: number): Promise<void> {
  const open = await openDrafts(database.name)
  await database.transact<null>(['drafts', 'rows'], 'relaxed', (transaction, done) => {
    const store = transaction.objectStore('drafts')
    const keys = store.getAllKeys()
    const values = store.getAll()
    const rows = transaction.objectStore('rows').getAllKeys()
    rows.onsuccess = () => {
      done.result(null)
      const { drafts, timesAlone } = readDrafts(keys.result, values.result)
      for (const { name, at } of drafts) {
        const entry = correctedEntry(name)
        const isOver = entry !== null && !rows.result.includes(entry)
        if (at === null || isFromWrongClock(at, now)) store.put(now, typedAtKey(name))
        const isExpired = at !== null && now - at > KEEP_MS
        if ((isOver || isExpired) && !open.has(name)) removeDraft(store, name)
      }
      // Older versions of the app remove a draft and leave its time.
      for (const name of timesAlone) removeDraft(store, name)
    }
  })
}
