import type { Source } from '#contract/assistant'
import type { Report } from './report.ts'
import { excerptOf } from './sources.ts'

/** A page of the web, as far as it was read; of a search, what the service says of it. */
export type WebPage = { url: string; title: string; text: string }

/**
 * What the web has. `person`: the name of a person is not sent there · `off`: no search service is set up · `failed`: it did not
 * answer.
 */
export type WebFacts = { state: 'person' | 'off' | 'failed' | 'searched'; pages: readonly WebPage[] }

/** Of somebody without a company. */
export const NO_WEB: WebFacts = { state: 'person', pages: [] }
/** Of what is looked up at once, which waits for nobody. */
export const WEB_OFF: WebFacts = { state: 'off', pages: [] }

export const ofPage = ({ url, title, text }: WebPage): Source => ({
  kind: 'web',
  id: null,
  title: title === '' ? url : title,
  excerpt: excerptOf(text),
  url,
})

/**
 * What the search says of pages of the web. Nobody has opened them, so nothing of it is certain; where nobody looked, it says
 * that.
 */
export function webSection(report: Report, { state, pages }: WebFacts): void {
  report.section('Webの情報')
  for (const page of pages) report.unverified(excerptOf(`${page.title}: ${page.text}`, 160), ofPage(page))
  if (pages.length > 0) report.unverified('Webの情報は検索結果の抜粋です。ページを開いて確かめてください。')
  if (state === 'person') report.unverified('個人の名前はWebに送らないため、Webの情報は調べていません。')
  if (state === 'off') report.unverified('Web検索は設定されていないため、Webの情報は調べていません。')
  if (state === 'failed') report.unverified('Web検索につながらなかったため、Webの情報は調べていません。')
  if (state === 'searched' && pages.length === 0) report.unverified('Webには、当てはまる情報が見つかりませんでした。')
}
