import { ASPECTS, type Aspect, type CompetitorTable } from '#contract/marketing-data'
import { searchText } from '#contract/search-text'
import { checkText } from '../legal/check-text.ts'
import { readQuestion } from '../retrieval/question.ts'
import { corpusOf, rank } from '../retrieval/rank.ts'
import type { ReadPage } from './read-pages.ts'

/** Passages of one aspect that are kept, and letters of each. */
const MOST = 5
const LONGEST = 80

const SAYS: Readonly<Record<Aspect, RegExp>> = {
  price: /\d[\d,]*\s*(?:万)?円|無料|[¥￥]\s*\d|割引|\d+\s*%\s*(?:オフ|OFF|引)/iu,
  hours: /\d{1,2}\s*[:：時]\s*\d{0,2}\s*分?\s*(?:から|[~〜～-])|休診|休業|定休|土日|夜間|年中無休|24\s*時間/u,
  services:
    /治療|診療(?!時間|日)|検診|健診|予防|矯正|ホワイトニング|インプラント|訪問|送迎|相談|検査|接種|駐車場|オンライン|予約|キッズ|施術|整体|脱毛/u,
  claims:
    /実績|専門|最新|最先端|地域一番|No\.?\s*1|ナンバーワン|安心|満足|認定|口コミ|痛くない|早い|丁寧|女性(?:医師|スタッフ)/iu,
}

/** What is known of a competitor: the text that was given, and the page that was read. */
export type Known = { name: string; text: string; page: ReadPage }

type Asked = {
  /** Names from the own catalogue, which count as services too. */
  own: readonly string[]
  /** What somebody wants to know besides. */
  viewpoint: string
}

/** What the given texts and pages say of each competitor: passages of them, and nothing else. */
export function competitorTable(competitors: readonly Known[], { own, viewpoint }: Asked): CompetitorTable {
  const texts = competitors.map(({ text, page }) => `${text.trim()}\n${page.text}`.trim())
  const services = servicesIn(texts, own)
  const tellsOf = sentencesAbout(viewpoint, texts.flatMap(sentencesOf))
  return {
    viewpoint: viewpoint.trim(),
    rows: competitors.map(({ name, page }, index) => {
      const text = texts[index] ?? ''
      const sentences = sentencesOf(text)
      const ads = text === '' ? [] : checkText(text, 'advertising', { isExtract: true }).findings
      const says = (aspect: Aspect, sentence: string) =>
        SAYS[aspect].test(sentence) ||
        (aspect === 'services' && services.some((service) => searchText(sentence).includes(service))) ||
        (aspect === 'claims' && ads.some(({ passage }) => passage !== '' && sentence.includes(passage)))
      const found = (aspect: Aspect) =>
        [...new Set(sentences)]
          .filter((sentence) => says(aspect, sentence))
          .slice(0, MOST)
          .map((sentence) => sentence.slice(0, LONGEST))
      return {
        name,
        has_text: text !== '',
        page: page.state,
        found: Object.fromEntries(ASPECTS.map((aspect) => [aspect, found(aspect)])) as Record<Aspect, string[]>,
        asked: tellsOf(sentences),
      }
    }),
  }
}

/** The names of the own catalogue that stand in a sentence of some texts, to be searched for; the others need not be. */
function servicesIn(texts: readonly string[], own: readonly string[]): string[] {
  const said = texts.flatMap(sentencesOf).map(searchText).join('\n')
  return own.map((name) => searchText(name)).filter((name) => name.length > 1 && said.includes(name))
}

/** Of some sentences those that tell of a viewpoint, the best first, by words and the built-in table of meanings. */
function sentencesAbout(viewpoint: string, all: readonly string[]) {
  const question = readQuestion(viewpoint)
  const corpus = corpusOf(
    question,
    all.map((text) => ({ text })),
  )
  return (sentences: readonly string[]): string[] =>
    rank(
      question,
      [...new Set(sentences)].map((text) => ({ text })),
      corpus,
      'hybrid',
    )
      .slice(0, MOST)
      .map(({ passage }) => passage.text.slice(0, LONGEST))
}

function sentencesOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/[。\n!！]|(?<=[^\d])\s*\/\s*/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
