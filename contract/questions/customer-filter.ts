import type { Reading } from './reading.ts'
import type { CustomerCondition } from './records.ts'

/** Which customers are meant, in words and as conditions; none for all. */
export type CustomerFilter = { words: string[]; conditions: CustomerCondition[] }

/** The customers that a question narrows to by tag, company, birth, gender, status or caution; no words for all. */
export function customerFilter({ values, born, bornInMonth, concepts }: Reading): CustomerFilter {
  const filter: CustomerFilter = { words: [], conditions: [] }
  const add = (word: string, condition: CustomerCondition) => {
    filter.words.push(word)
    filter.conditions.push(condition)
  }
  if (values.tag) add(`タグ「${values.tag}」`, { is: 'tagged', tag: values.tag })
  if (values.company) add(`会社「${values.company}」`, { is: 'employed', company: values.company })
  if (born) add(born.label, { is: 'born', days: born.days })
  if (bornInMonth !== null) add(`${bornInMonth}月生まれ`, { is: 'bornInMonth', month: bornInMonth })
  if (concepts.has('female')) add('女性', { is: 'gender', gender: 'female' })
  if (concepts.has('male')) add('男性', { is: 'gender', gender: 'male' })
  if (concepts.has('prospect')) add('見込み', { is: 'status', status: 'prospect' })
  if (concepts.has('inactive')) add('休眠', { is: 'status', status: 'inactive' })
  if (concepts.has('caution')) add('注意事項がある', { is: 'cautioned' })
  return filter
}

/** `〜の顧客`, or 全顧客 for no narrowing. */
export function customersOf({ words }: CustomerFilter): string {
  return words.length > 0 ? `${words.join('・')}の顧客` : '顧客'
}
