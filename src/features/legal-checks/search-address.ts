import * as z from 'zod/mini'
import { type DocumentSearchQuery, documentSearchShape } from '#contract/legal-checks'
import { Day } from '#contract/primitives'

/** By the words and their meaning, by the words alone, or by the meaning alone. */
const SEARCH_MODES = ['both', 'keyword', 'semantic'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

/** What narrows a search. */
type Filters = Omit<DocumentSearchQuery, 'query'>

/** What the address of the search can say. Whatever is at its default is left out. */
export type PassageSearch = Filters & { query?: string; mode?: SearchMode }
export type PassageSearchChange = { [K in keyof PassageSearch]?: PassageSearch[K] | null | undefined }

/** What is asked of the server. */
export type DocumentQuestion = DocumentSearchQuery & { mode: SearchMode }

const day = z.optional(Day)
/** A day of any year: while one is typed, its year is 2, 20 and 202. */
const addressShape = { ...documentSearchShape, mode: z.enum(SEARCH_MODES), uploaded_from: day, uploaded_to: day }

/** Reads an address that anybody may have typed: unknown or broken parts are left out. */
export function parsePassageSearch(raw: Record<string, unknown>): PassageSearch {
  return partsIn(addressShape, raw)
}

/** The shortest address that says the same after some of its parts changed. */
export function changePassageSearch(search: PassageSearch, change: PassageSearchChange): PassageSearch {
  const parts = Object.entries({ ...search, ...change })
  return Object.fromEntries(parts.filter(([name, value]) => value && !(name === 'mode' && value === 'both')))
}

/** What an address asks for; null while it has nothing to look for. */
export function questionIn({ mode = 'both', ...search }: PassageSearch): DocumentQuestion | null {
  const { query, ...filters } = partsIn(documentSearchShape, search)
  return query === undefined ? null : { query, ...filters, mode }
}

/** Whether anything narrows the search. */
export function isNarrowed({ query: _, mode: __, ...filters }: PassageSearch): boolean {
  return Object.keys(filters).length > 0
}

function partsIn(shape: Partial<typeof addressShape>, raw: Record<string, unknown>): PassageSearch {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const { data } = part.safeParse(raw[name])
      return data === undefined ? [] : [[name, data]]
    }),
  )
}
