// Takes stored answers away, loaded when there is something to take away.
import { del, getMany, keys, type UseStore } from 'idb-keyval'
import type { Codec } from '../device/codec'
import { readQuery, type TidyRules } from './read-query'

/** What is known of a stored query without its data. */
type Age = { key: string; at: number; buster: string }

/** Stored queries read at once. */
const SLICE = 25
/** Share of the entries that goes when the disk is full, the oldest first. */
const EVICTED_SHARE = 0.25

/** Deletes what can never be shown again and, beyond the limit, what was read longest ago. @throws what the disk has against it. */
export async function tidyQueries(store: UseStore, codec: Codec, rules: TidyRules): Promise<void> {
  const { now, maxAgeMs, buster, limit } = rules
  for (const [i, age] of (await ages(store, codec)).entries()) {
    const isUseless = age.buster !== buster || now - age.at > maxAgeMs
    if (isUseless || i >= limit) await del(age.key, store)
  }
}

/** Makes room on a full disk. Returns how many went. @throws what the disk has against it. */
export async function evictOldest(store: UseStore, codec: Codec): Promise<number> {
  const oldestFirst = (await ages(store, codec)).toReversed()
  const gone = oldestFirst.slice(0, Math.ceil(oldestFirst.length * EVICTED_SHARE))
  for (const { key } of gone) await del(key, store)
  return gone.length
}

/** Newest first; a few at a time: thousands of stored lists must not be in memory at once. */
async function ages(store: UseStore, codec: Codec): Promise<Age[]> {
  const names = await keys<string>(store)
  const found: Age[] = []
  for (let from = 0; from < names.length; from += SLICE) {
    const slice = names.slice(from, from + SLICE)
    const stored = await getMany<unknown>(slice, store)
    for (const [i, key] of slice.entries()) {
      const query = readQuery(stored[i], codec)
      if (query) found.push({ key, at: query.state.dataUpdatedAt, buster: query.buster })
    }
  }
  return found.sort((a, b) => b.at - a.at)
}
