import { COMPETITOR_TEXT_LIMIT } from '#contract/marketing'
import type { PageState } from '#contract/marketing-data'
import { type PageReach, readPage } from '../research/read-page.ts'

/** A page as far as it was read; its words are empty where it was not. */
export type ReadPage = { state: PageState; url: string; title: string; text: string }

const NOTHING = { url: '', title: '', text: '' }

/** Pages that are read at once: ten one after the other could take most of the time that the work has. */
const AT_ONCE = 5

/** Reads the pages of competitors, in the order of their addresses. */
export async function readPages(typed: readonly string[], reach: PageReach, signal: AbortSignal): Promise<ReadPage[]> {
  const pages: ReadPage[] = []
  for (let start = 0; start < typed.length; start += AT_ONCE) {
    const some = typed.slice(start, start + AT_ONCE)
    pages.push(...(await Promise.all(some.map((url) => readOne(url, reach, signal)))))
  }
  return pages
}

async function readOne(url: string, reach: PageReach, signal: AbortSignal): Promise<ReadPage> {
  const given = await readPage(url, reach, signal)
  if (given.state === 'none' || given.state === 'forbidden') return { ...NOTHING, state: given.state }
  if (given.state !== 'read') return { ...NOTHING, state: 'failed' }
  const { url: address, title, text } = given.page
  return { state: 'read', url: address, title, text: text.trim().slice(0, COMPETITOR_TEXT_LIMIT) }
}
