import { Id } from '#contract/primitives'

/** What the address of the page can say: which import is looked at. */
export type ImportSearch = { id?: string }

/** Reads an address that anybody may have typed: what is no id is left out. */
export function parseImportSearch(raw: Record<string, unknown>): ImportSearch {
  const { data } = Id.safeParse(raw.id)
  return data === undefined ? {} : { id: data }
}
