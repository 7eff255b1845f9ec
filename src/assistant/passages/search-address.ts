import * as z from 'zod/mini'
import { Day } from '#contract/primitives'

/** By the words and their meaning, by the words alone, or by the meaning alone. */
const SEARCH_MODES = ['both', 'keyword', 'semantic'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

/** What the address of a search can say, of a call that asks `Asked`. Whatever is at its default is left out. */
export type SearchOf<Asked> = Omit<Asked, 'query'> & { query?: string; mode?: SearchMode }
export type ChangeOf<Asked> = { [K in keyof SearchOf<Asked>]?: SearchOf<Asked>[K] | null | undefined }

/** What is asked of the server. */
export type QuestionOf<Asked> = Asked & { mode: SearchMode }

type Shape = Readonly<Record<string, z.ZodMiniType>>

const day = z.optional(Day)
/** A day of any year: while one is typed, its year is 2, 20 and 202. */
const AS_TYPED: Shape = { mode: z.enum(SEARCH_MODES), uploaded_from: day, uploaded_to: day }

export type SearchAddress<Asked extends { query: string }> = ReturnType<typeof searchAddress<Asked>>

/** How the address of a page holds a search of passages, which is narrowed by the parts of `shape` beside its `query`. */
export function searchAddress<Asked extends { query: string }>(shape: Shape) {
  return {
    /** Reads an address that anybody may have typed: unknown or broken parts are left out. */
    parse: (raw: Record<string, unknown>) => partsIn({ ...shape, ...AS_TYPED }, raw) as SearchOf<Asked>,

    /** The shortest address that says the same after some of its parts changed. */
    change: (search: SearchOf<Asked>, change: ChangeOf<Asked>): SearchOf<Asked> => {
      const parts = Object.entries({ ...search, ...change })
      const kept = parts.filter(([name, value]) => value && !(name === 'mode' && value === 'both'))
      return Object.fromEntries(kept) as SearchOf<Asked>
    },

    /** What an address asks for; null while it has nothing to look for. */
    questionIn: ({ mode = 'both', ...search }: SearchOf<Asked>): QuestionOf<Asked> | null => {
      const asked = partsIn(shape, search)
      return asked.query === undefined ? null : ({ ...asked, mode } as QuestionOf<Asked>)
    },

    /** Whether anything narrows the search. */
    isNarrowed: ({ query: _, mode: __, ...filters }: SearchOf<Asked>) => Object.keys(filters).length > 0,
  }
}

function partsIn(shape: Shape, raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const { data } = part.safeParse(raw[name])
      return data === undefined ? [] : [[name, data]]
    }),
  )
}
