import { type RawBuilder, sql } from 'kysely'
import type { BirthDays } from '#contract/birth-days'
import type { Reading } from './reading.ts'

/** Which customers are meant, in words and as conditions on `customers c`. */
export type CustomerFilter = { words: string[]; conditions: RawBuilder<boolean>[] }

/** The customers that a question narrows to by tag, company, birth, gender, status or caution; no words for all. */
export function customerFilter({ values, born, bornInMonth, concepts }: Reading): CustomerFilter {
  const filter: CustomerFilter = { words: [], conditions: [sql<boolean>`c.deleted_at is null`] }
  const add = (word: string, condition: RawBuilder<boolean>) => {
    filter.words.push(word)
    filter.conditions.push(condition)
  }
  if (values.tag) add(`タグ「${values.tag}」`, sql<boolean>`c.tags @> array[${values.tag}]::text[]`)
  if (values.company) add(`会社「${values.company}」`, sql<boolean>`c.company = ${values.company}`)
  if (born) add(born.label, bornOn(born.days))
  if (bornInMonth !== null) {
    add(`${bornInMonth}月生まれ`, sql<boolean>`coalesce(extract(month from c.birth_date) = ${bornInMonth}, false)`)
  }
  if (concepts.has('female')) add('女性', sql<boolean>`c.gender = 'female'`)
  if (concepts.has('male')) add('男性', sql<boolean>`c.gender = 'male'`)
  if (concepts.has('prospect')) add('見込み', sql<boolean>`c.status = 'prospect'`)
  if (concepts.has('inactive')) add('休眠', sql<boolean>`c.status = 'inactive'`)
  if (concepts.has('caution')) add('注意事項がある', sql<boolean>`c.caution <> ''`)
  return filter
}

function bornOn(days: BirthDays): RawBuilder<boolean> {
  if ('birthday' in days) return sql<boolean>`coalesce(to_char(c.birth_date, 'MM-DD') = ${days.birthday}, false)`
  return sql<boolean>`coalesce(c.birth_date between ${days.from}::date and ${days.to}::date, false)`
}

export function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

/** `〜の顧客`, or 全顧客 for no narrowing. */
export function customersOf({ words }: CustomerFilter): string {
  return words.length > 0 ? `${words.join('・')}の顧客` : '顧客'
}
