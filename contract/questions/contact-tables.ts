import { InteractionType } from '../interaction-record.ts'
import { type Answer, answered, commas } from './answer.ts'
import { addMonths, weekdayName } from './calendar.ts'
import { type ContactFilter, TYPE_WORDS } from './contact-filter.ts'
import type { Group, Records } from './records.ts'

const sum = (groups: readonly Group[]) => groups.reduce((total, { n }) => total + n, 0)

/** Contacts of each month, with a column for each type. */
export async function contactsPerMonth(records: Records, filter: ContactFilter): Promise<Answer> {
  const groups = await records.groups(filter.condition, 'month', true)
  const months = byMonth(groups)
  const types = filter.type ? [filter.type] : InteractionType.options
  const asked = `${filter.words}の月別の件数`
  return answered(asked, `${asked}です。全部で **${commas(sum(groups))}件** あります。`, {
    table: {
      columns: ['月', ...types.map((type) => TYPE_WORDS[type]), ...(filter.type ? [] : ['合計'])],
      rows: months.map(([month, counts]) => [
        monthName(month),
        ...types.map((type) => sum(counts.filter((one) => one.type === type))),
        ...(filter.type ? [] : [sum(counts)]),
      ]),
      // The sum of all types.
      chart: { column: filter.type ? 1 : types.length + 1, order: 'time' },
    },
  })
}

/** Contacts of each type. */
export async function contactsPerType(records: Records, filter: ContactFilter): Promise<Answer> {
  const groups = await records.groups(filter.condition, 'type', false)
  const asked = `${filter.words}の種類別の件数`
  return answered(asked, `${asked}です。全部で **${commas(sum(groups))}件** あります。`, {
    table: {
      columns: ['種類', '件数'],
      rows: InteractionType.options.map((type) => [TYPE_WORDS[type], sum(groups.filter(({ key }) => key === type))]),
      chart: { column: 1, order: 'parts' },
    },
  })
}

/** Contacts that each member of staff has written down. */
export async function contactsPerAuthor(records: Records, filter: ContactFilter): Promise<Answer> {
  const groups = await records.groups(filter.condition, 'author', false)
  const asked = `${filter.words}を記録した人ごとの件数`
  const rows = groups
    .map(({ key, n }): [string, number] => [String(key), n])
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return answered(asked, `${asked}です。全部で **${commas(sum(groups))}件** あります。`, {
    table: { columns: ['記録した人', '件数'], rows, chart: { column: 1, order: 'parts' } },
  })
}

/** Contacts of each weekday, and which has most. */
export async function contactsPerWeekday(records: Records, filter: ContactFilter): Promise<Answer> {
  const groups = await records.groups(filter.condition, 'weekday', false)
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, n: sum(groups.filter(({ key }) => key === day)) }))
  const most = days.reduce((best, one) => (one.n > best.n ? one : best))
  const asked = `${filter.words}が最も多い曜日`
  if (most.n === 0) return answered(asked, `${filter.words}の記録はありません。`)
  return answered(asked, `${asked}は **${weekdayName(most.day)}**（${commas(most.n)}件）です。`, {
    table: {
      columns: ['曜日', '件数'],
      rows: days.map(({ day, n }) => [weekdayName(day), n]),
      chart: { column: 1, order: 'time' },
    },
  })
}

/** The month with most contacts. */
export async function busiestMonth(records: Records, filter: ContactFilter): Promise<Answer> {
  const groups = await records.groups(filter.condition, 'month', false)
  const most = groups.reduce<Group | null>((best, one) => (one.n > (best?.n ?? 0) ? one : best), null)
  const asked = `${filter.words}が最も多い月`
  if (!most) return answered(asked, `${filter.words}の記録はありません。`)
  return answered(asked, `${asked}は **${monthName(most.key)}**（${commas(most.n)}件）です。`, {
    table: {
      columns: ['月', '件数'],
      rows: byMonth(groups).map(([month, counts]) => [monthName(month), sum(counts)]),
      chart: { column: 1, order: 'time' },
    },
  })
}

/** The groups of each month from the first to the last, those without any among them. */
function byMonth(groups: readonly Group[]): [month: string, groups: Group[]][] {
  const found = Map.groupBy(groups, ({ key }) => String(key))
  const [first, last] = [[...found.keys()][0], [...found.keys()].at(-1)]
  if (!first || !last) return []
  const months: [string, Group[]][] = []
  for (let day = `${first}-01`; day.slice(0, 7) <= last; day = addMonths(day, 1)) {
    months.push([day.slice(0, 7), found.get(day.slice(0, 7)) ?? []])
  }
  return months
}

function monthName(key: Group['key']): string {
  return String(key).replace(/^(\d+)-0?(\d+)$/u, '$1年$2月')
}
