import { Id } from '#contract/primitives'

/** What the address of the page can say: which import is looked at, or which act on many customers. */
export type ImportSearch = { id?: string; act?: string }

/** Reads an address that anybody may have typed: what is no id is left out. */
export function parseImportSearch(raw: Record<string, unknown>): ImportSearch {
  const { data: id } = Id.safeParse(raw.id)
  const { data: act } = Id.safeParse(raw.act)
  return { ...(id !== undefined && { id }), ...(act !== undefined && { act }) }
}
