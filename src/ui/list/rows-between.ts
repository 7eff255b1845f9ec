import type { Slots } from './slot'

/** A row whose box was pressed. */
export type Pressed = { id: string; index: number }

/** A list of which a part was read. */
export type ReadList<R extends { id: string }> = {
  slots: Slots<{ record: R }>
  pageSize: number
  /** Page `page` of it, from 0, as the server has it. */
  read: (page: number) => Promise<readonly R[]>
}

/**
 * Every record from one row to another. Those of rows that were not read are read for it: none in between is left out.
 * Throws where they cannot be.
 */
export async function rowsBetween<R extends { id: string }>(
  { slots, pageSize, read }: ReadList<R>,
  one: Pressed,
  other: Pressed,
): Promise<R[]> {
  const isElsewhere = [one, other].some(({ id, index }) => (slots.at(index)?.record.id ?? id) !== id)
  if (isElsewhere) throw new Error('a row of the range is in another list, or has moved')
  const [first, last] = [Math.min(one.index, other.index), Math.max(one.index, other.index)]
  const shown = Array.from({ length: last - first + 1 }, (_, at) => slots.at(first + at)?.record)
  if (shown.every((record) => record !== undefined)) return shown
  const pages: R[] = []
  // Records that wait on this device push the others down: a row may stand a page earlier on the server.
  for (let page = Math.max(Math.floor(first / pageSize) - 1, 0); page <= Math.floor(last / pageSize); page += 1) {
    pages.push(...(await read(page)))
  }
  const places = [one, other].map(({ id }) => pages.findIndex((record) => record.id === id)).toSorted((a, b) => a - b)
  const [from = -1, to = -1] = places
  if (from < 0) throw new Error('a row of the range is not on the pages that were read')
  // Of one that is shown, what is shown counts.
  const found = [...pages.slice(from, to + 1), ...shown.flatMap((record) => record ?? [])]
  return [...new Map(found.map((record) => [record.id, record])).values()]
}
