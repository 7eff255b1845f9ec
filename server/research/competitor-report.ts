import { askedSections, type Frame } from './customer-report.ts'
import { questionSection } from './customer-sections.ts'
import { createReport, type Report } from './report.ts'
import { type Contact, datesOf, excerptOf, ofContact, sentenceNaming } from './sources.ts'
import { ofPage, type WebPage, webSection } from './web-section.ts'

/** Of the products of one category whose price contains the consumption tax, or of those whose price does not. */
type CategoryPrices = { category: string; tax_included: boolean; products: number; lowest: number; highest: number }

export type CompetitorFacts = {
  name: string
  /** Contacts that name the competitor, some of the latest, newest first; null where whoever asks may not see any. */
  contacts: readonly Contact[] | null
  /** How many name it in all. */
  contactsInAll: number
  /** Prices of the own catalogue; null where whoever asks may not see any. */
  prices: readonly CategoryPrices[] | null
}

/** The page whose address was given. `forbidden`: it is not one of the open web · `failed`: it could not be read. */
export type GivenPage =
  | { state: 'none' }
  | { state: 'forbidden' }
  | { state: 'failed' }
  | { state: 'read'; page: WebPage }

const NOT_READ = {
  none: '先方のページのURLは、指定されていません。',
  forbidden: 'このURLは公開されたWebページではないため、調べていません。',
  failed: '先方のページを読み取れませんでした。',
} as const

/** What a page says of prices, opening hours and so on; each is a pattern of one sentence. */
const TOPICS = [
  { word: '料金', pattern: /[0-9０-９,，]+\s*円|￥\s*[0-9]|料金|価格/ },
  { word: '営業時間', pattern: /[0-9０-９]{1,2}[:：時][0-9０-９]{0,2}\s*[~〜～\-－から]|営業時間|診療時間|定休|休診/ },
  { word: '強みとして書かれていること', pattern: /実績|専門|最新|導入|対応|駅から|駐車場|予約|無料/ },
] as const
const MOST_LINES = 4

/** The report of a competitor: what the own records, its page and the web say, and what nobody knows. */
export function competitorReport(facts: CompetitorFacts, given: GivenPage, frame: Frame) {
  const { now, timezone, question, web } = frame
  const dates = datesOf(timezone)
  const report = createReport()
  questionSection(report, facts.contacts ?? [], question, { now, dates })
  report.section('自社の記録に出てくる内容')
  const { contacts, contactsInAll, name } = facts
  if (contacts === null) report.unverified('対応履歴を見る権限がないため、調べていません。')
  else if (contacts.length > 0) {
    const [last] = contacts
    const count = contactsInAll.toLocaleString('ja-JP')
    if (last) report.say(`${name}の名前は、${count}件の対応履歴に出てきます。`, ofContact(last, dates))
  } else report.unverified('対応履歴には、この名前が出てきません。')
  for (const one of contacts?.slice(0, 8) ?? []) {
    report.say(
      `${dates.day(one.occurred_at)}: ${excerptOf(sentenceNaming(`${one.summary}。${one.content}`, [name]), 100)}`,
      ofContact(one, dates),
    )
  }
  askedSections(report, frame)
  report.section('先方のページに書かれていること')
  pageSection(report, given)
  report.section('比べるための自社の価格')
  if (facts.prices === null) report.unverified('商品を見る権限がないため、比べていません。')
  for (const { category, tax_included: isIncluded, products, lowest, highest } of facts.prices ?? []) {
    const tax = isIncluded ? '税込' : '税抜'
    const range = `${lowest === highest ? yen(lowest) : `${yen(lowest)}から${yen(highest)}`}（${tax}）`
    const title = category === '' ? '分類なし' : category
    const excerpt = `${products}点、${range}`
    report.say(`${title}: ${excerpt}`, { kind: 'product', id: null, title, excerpt })
  }
  webSection(report, web)
  return report.done()
}

function pageSection(report: Report, given: GivenPage): void {
  if (given.state !== 'read') {
    report.unverified(NOT_READ[given.state])
    return
  }
  const { page } = given
  const lines = page.text.split(/(?<=[。！？])|\n/).map((line) => line.trim())
  for (const { word, pattern } of TOPICS) {
    const found = [...new Set(lines.filter((line) => line.length > 3 && pattern.test(line)))]
    for (const line of found.slice(0, MOST_LINES)) report.say(`${word}: ${excerptOf(line, 100)}`, ofPage(page))
    if (found.length === 0) report.unverified(`${word}は、ページに見つかりませんでした。`)
  }
}

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`
