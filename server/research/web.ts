import * as z from 'zod/mini'
import type { Deps } from '../core/call.ts'
import { askOutside, OutsideError } from '../core/outside/ask-outside.ts'
import type { WebFacts, WebPage } from './web-section.ts'

/** What research needs of the settings of the server. */
export type WebEnv = Pick<Deps['env'], 'searchUrl'>

const LIMIT_MS = 15_000
const SEARCH_BYTES = 1024 ** 2
const MOST_PAGES = 5

/** Results of a search service that answers as SearXNG does (`format=json`). */
const Found = z.looseObject({
  results: z.array(
    z.looseObject({ url: z.string(), title: z._default(z.string(), ''), content: z._default(z.string(), '') }),
  ),
})

/** Asks the search service of the installation; what it says of a page is what is known of it. */
export async function searchWeb(words: string, { searchUrl }: WebEnv, signal: AbortSignal): Promise<WebFacts> {
  if (searchUrl === null) return { state: 'off', pages: [] }
  const url = new URL('search', searchUrl.endsWith('/') ? searchUrl : `${searchUrl}/`)
  url.search = String(new URLSearchParams({ q: words, format: 'json', language: 'ja' }))
  try {
    // The operator has named it, so it may be an inner address.
    const trusted = [`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`]
    const limits = { limitMs: LIMIT_MS, limitBytes: SEARCH_BYTES, trusted, signal }
    const { status, body } = await askOutside({ method: 'GET', url: url.href, ...limits })
    const found = status === 200 ? Found.safeParse(JSON.parse(body)).data : undefined
    if (!found) return { state: 'failed', pages: [] }
    const pages = found.results
      .filter((one) => /^https?:\/\//.test(one.url))
      .map((one): WebPage => ({ url: one.url, title: one.title, text: one.content }))
    return { state: 'searched', pages: pages.slice(0, MOST_PAGES) }
  } catch (thrown) {
    signal.throwIfAborted()
    if (thrown instanceof OutsideError || thrown instanceof SyntaxError) return { state: 'failed', pages: [] }
    throw thrown
  }
}
