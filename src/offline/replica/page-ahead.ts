// The page after the one that is being written is asked for meanwhile: over 250 pages the way to the server and back is
// most of a first pull. Never more than one.
import type { Kind, Page, PageQuery } from './kind'
import type { Source } from './source'

export type PageAhead = {
  /** That page: the one that was asked for ahead, or else asked for now. Rejects with what the server has against it. */
  take: (kind: Kind, query: PageQuery) => Promise<Page>
  /** Asks for a page that will be taken next. */
  ask: (kind: Kind, query: PageQuery) => void
}

/** Where the screen would wait for it, a page is asked for when its turn has come. */
export function onePageAtATime(source: Pick<Source, 'page'>): PageAhead {
  return { take: (kind, query) => source.page(kind, query), ask: () => {} }
}

export function pageAhead(source: Pick<Source, 'page'>): PageAhead {
  let ahead: { name: string; page: Promise<Page | null> } | null = null
  return {
    take: async (kind, query) => {
      const asked = ahead
      ahead = null
      const page = asked?.name === nameOf(kind, query) ? await asked.page : null
      return page ?? (await source.page(kind, query))
    },
    ask: (kind, query) => {
      // What went wrong may be over by the time that the page is needed: then it is asked for again.
      ahead = { name: nameOf(kind, query), page: source.page(kind, query).catch(() => null) }
    },
  }
}

function nameOf({ name }: Kind, query: PageQuery): string {
  return JSON.stringify([name, query])
}
