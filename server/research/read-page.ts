import { isTrustedHost, OutsideError, type OutsideRequest, openOutside } from '../core/outside/ask-outside.ts'
import { decodeHtml } from '../documents/decode-text.ts'
import { htmlText } from '../documents/html-text.ts'
import type { GivenPage } from './competitor-report.ts'

/** What may be asked for a page, and how its name is looked up; only tests say otherwise than {@link OPEN_WEB}. */
export type PageReach = Pick<OutsideRequest, 'trusted' | 'resolve' | 'isAllowed'>

/**
 * A page is one of the open web: what the operator trusts for models (`TRUSTED_HOSTS`) is an inner address to whoever types
 * the address of a page, like any other.
 */
export const OPEN_WEB: PageReach = { trusted: [] }

/** For a page with all its redirects. */
const LIMIT_MS = 15_000
const PAGE_BYTES = 2 * 1024 ** 2
/** As from `http:` to `https:`, to `www.` and to a language. */
const MOST_REDIRECTS = 3
/** Of a page that is read; an answer rests on sentences of it. */
const MOST_LETTERS = 20_000

/** Reads a page of the open web whose address somebody has typed; an inner address is not asked, wherever it is named. */
export async function readPage(typed: string, reach: PageReach, signal: AbortSignal): Promise<GivenPage> {
  if (typed.trim() === '') return { state: 'none' }
  const stop = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    const { url, status, type, body } = await openPage(typed.trim(), reach, stop)
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk)
    const html = status === 200 && /^text\/html\b/i.test(type) ? decodeHtml(Buffer.concat(chunks)) : null
    if (html === null) return { state: 'failed' }
    return { state: 'read', page: { url, title: titleOf(html), text: htmlText(html).slice(0, MOST_LETTERS) } }
  } catch (thrown) {
    signal.throwIfAborted()
    return { state: thrown instanceof OutsideError && thrown.failure === 'forbidden' ? 'forbidden' : 'failed' }
  }
}

/** Where a page has its title; every part is bounded, for whoever wrote the page would have the search go on for hours. */
const HEAD_LETTERS = 65_536
const TITLE = /<title[^>]{0,200}>([^<]{1,200})/i

function titleOf(html: string): string {
  return TITLE.exec(html.slice(0, HEAD_LETTERS))?.[1]?.trim() ?? ''
}

/** Opens a page, or the one that it sends to: each address is checked like the one that was typed. */
async function openPage(typed: string, reach: PageReach, signal: AbortSignal) {
  let url = pageAddress(typed, reach)
  for (let redirects = 0; ; redirects += 1) {
    const limits = { limitMs: LIMIT_MS, limitBytes: PAGE_BYTES, signal, ...reach }
    try {
      return { url: url.href, ...(await openOutside({ method: 'GET', url: url.href, ...limits })) }
    } catch (thrown) {
      const location = thrown instanceof OutsideError ? thrown.location : null
      if (location === null || redirects === MOST_REDIRECTS) throw thrown
      url = pageAddress(location, reach, url)
    }
  }
}

/**
 * An address at which a page may be: without credentials, at the port of its scheme, and by TLS also where it says `http:`.
 * Throws for any other; whether its addresses are public is found out when it is asked.
 */
function pageAddress(written: string, { trusted }: PageReach, base?: URL): URL {
  const url = URL.parse(written, base?.href)
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutsideError('forbidden')
  if (isTrustedHost(url.href, trusted)) return url
  if (url.port !== '') throw new OutsideError('forbidden')
  url.protocol = 'https:'
  return url
}
