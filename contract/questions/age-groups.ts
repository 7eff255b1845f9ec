import { type Answer, answered, commas } from './answer.ts'
import { bornAtAges, type Day } from './calendar.ts'
import { type CustomerFilter, customersOf } from './customer-filter.ts'
import type { Records } from './records.ts'

type AgeGroup = { words: string; least: number; most: number }

const GROUPS: readonly AgeGroup[] = [
  { words: '10歳未満', least: 0, most: 9 },
  ...[10, 20, 30, 40, 50, 60, 70, 80].map((least) => ({ words: `${least}代`, least, most: least + 9 })),
  { words: '90歳以上', least: 90, most: 150 },
]

/** Customers of each ten years of age on a day, and those whose birth date is not known. */
export async function customersPerAge(records: Records, filter: CustomerFilter, today: Day): Promise<Answer> {
  const asked = `${customersOf(filter)}の年代別の人数`
  const total = await records.countCustomers(filter.conditions)
  const rows: [string, number][] = []
  for (const { words, least, most } of GROUPS) {
    const days = bornAtAges(today, least, most)
    rows.push([words, await records.countCustomers([...filter.conditions, { is: 'born', days }])])
  }
  const known = rows.reduce((sum, [, n]) => sum + n, 0)
  if (known === 0) return answered(asked, `${customersOf(filter)}に、生年月日の分かる方はいません。`)
  const unknown = total > known ? `そのうち **${commas(total - known)}人** は生年月日が分かりません。` : ''
  return answered(asked, `${asked}です。全部で **${commas(total)}人** います。${unknown}`, {
    table: { columns: ['年代', '人数'], rows: withoutEmptyEnds(rows), chart: { column: 1, order: 'time' } },
  })
}

/** Nobody between two ages is a fact; nobody older than the oldest is none. */
function withoutEmptyEnds(rows: readonly [string, number][]): [string, number][] {
  const first = rows.findIndex(([, n]) => n > 0)
  const last = rows.findLastIndex(([, n]) => n > 0)
  return rows.slice(first, last + 1)
}
