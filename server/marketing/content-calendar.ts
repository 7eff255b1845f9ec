import { DAY_MS } from '#contract/day'
import { holidaysOf } from '#contract/japanese-holidays'
import type { CalendarEntry, ContentCalendar } from '#contract/marketing-data'
import { SEASONS } from './seasons.ts'

type Asked = { from: string; to: string; theme: string }
type Idea = Pick<CalendarEntry, 'day' | 'title' | 'idea' | 'reason'>

/** A holiday is spoken of so many days before. */
const BEFORE = 7
/** Days of a month on which a theme and a product have their turn. */
const THEME_DAY = '15'
const PRODUCT_DAY = '20'

/** What to say in a period: holidays a week before, seasons, the theme of the house and one of its products each month. */
export function contentCalendar({ from, to, theme }: Asked, products: readonly string[]): ContentCalendar {
  const months = monthsOf(from, to)
  const years = [...new Set(months.map((month) => Number(month.slice(0, 4))))]
  const ideas = [
    ...[...years, Number(to.slice(0, 4)) + 1].flatMap(ofHolidays),
    ...years.flatMap(ofSeasons),
    ...(theme.trim() === '' ? [] : months.map((month) => ofTheme(month, theme.trim()))),
    ...months.flatMap((month, index) => ofProduct(month, products[index % Math.max(products.length, 1)])),
  ]
  const entries = ideas
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((idea, index) => ({ ...idea, id: `entry-${index + 1}`, state: 'planned' as const }))
  return { from, to, entries }
}

function ofHolidays(year: number): Idea[] {
  return holidaysOf(year)
    .filter(({ name }) => name !== '振替休日' && name !== '国民の休日')
    .map(({ day, name }) => ({
      day: new Date(Date.parse(day) - BEFORE * DAY_MS).toISOString().slice(0, 10),
      title: `${name}の診療日のお知らせ`,
      idea: `${monthDay(day)}（${name}）に診療するかどうかと、前後の診療時間をお知らせします。`,
      reason: `祝日: ${name}`,
    }))
}

function ofSeasons(year: number): Idea[] {
  return SEASONS.map(({ from, title, idea }) => ({ day: `${year}-${from}`, title, idea, reason: '季節' }))
}

function ofTheme(month: string, theme: string): Idea {
  const about = theme.slice(0, 60)
  return {
    day: `${month}-${THEME_DAY}`,
    title: about,
    idea: `「${about}」について、今月の話題を1つお届けします。`,
    reason: 'テーマ',
  }
}

function ofProduct(month: string, product: string | undefined): Idea[] {
  if (product === undefined) return []
  const title = `${product}のご紹介`
  const idea = `${product}の内容と料金を、商品の登録のとおりにご紹介します。`
  return [{ day: `${month}-${PRODUCT_DAY}`, title, idea, reason: `商品: ${product}` }]
}

/** The months of a period as `YYYY-MM`. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) months.push(month)
  return months
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`
}

const monthDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
