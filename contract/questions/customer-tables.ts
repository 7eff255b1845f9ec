import { CustomerStatus, Gender } from '../customers.ts'
import { moreThan } from './about-contacts.ts'
import { type Answer, answered, commas, MOST_ROWS } from './answer.ts'
import { type CustomerFilter, customersOf } from './customer-filter.ts'
import type { Reading } from './reading.ts'
import type { CustomerGroup, CustomersBy, Records } from './records.ts'

export const STATUS_WORDS: Record<CustomerStatus, string> = { active: '利用中', prospect: '見込み', inactive: '休眠' }
const GENDER_WORDS: Record<Gender, string> = { female: '女性', male: '男性', other: 'その他', unknown: '未回答' }

const PER: Record<CustomersBy, { name: string; head: string; rows: (groups: CustomerGroup[]) => [string, number][] }> =
  {
    tag: { name: 'タグ別', head: 'タグ', rows: (groups) => groups.slice(0, MOST_ROWS).map(({ key, n }) => [key, n]) },
    status: { name: '状態別', head: '状態', rows: (groups) => inOrder(groups, CustomerStatus.options, STATUS_WORDS) },
    gender: { name: '男女別', head: '性別', rows: (groups) => inOrder(groups, Gender.options, GENDER_WORDS) },
  }

/** By what a question tells customers apart to count them; null for none. */
export function customersBy({ concepts }: Reading): CustomersBy | null {
  if (concepts.has('byTag')) return 'tag'
  if (concepts.has('byStatus')) return 'status'
  return concepts.has('byGender') ? 'gender' : null
}

/** Customers of each tag, status or gender. */
export async function customersPer(records: Records, filter: CustomerFilter, by: CustomersBy): Promise<Answer> {
  const { name, head, rows } = PER[by]
  const asked = `${customersOf(filter)}の${name}の人数`
  const total = await records.countCustomers(filter.conditions)
  const groups = await records.customerGroups(filter.conditions, by)
  const tags =
    by === 'tag' ? `タグは **${commas(groups.length)}種類** です。複数のタグがある方は、それぞれに数えています。` : ''
  const text = `${asked}です。全部で **${commas(total)}人** います。${tags}${moreThan(groups.length)}`
  if (groups.length === 0) return answered(asked, `${customersOf(filter)}に、数えられる${head}はありません。`)
  return answered(asked, text, {
    table: { columns: [head, '人数'], rows: rows(groups), chart: { column: 1, order: 'parts' } },
  })
}

function inOrder<K extends string>(
  groups: readonly CustomerGroup[],
  keys: readonly K[],
  words: Readonly<Record<K, string>>,
): [string, number][] {
  return keys.map((key) => [words[key], groups.find((group) => group.key === key)?.n ?? 0])
}
