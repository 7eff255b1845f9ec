import { moreThan } from './about-contacts.ts'
import { type Answer, type Asking, answered, commas, customerSource, MOST_ROWS } from './answer.ts'
import { addDays, ageOn, type Day, dayIn, dayName, fullDayName } from './calendar.ts'
import { type CustomerFilter, customersOf } from './customer-filter.ts'
import type { CustomerCondition, CustomerOrder, Records } from './records.ts'
import type { Period } from './written-days.ts'

/** How many customers fit. */
export async function countCustomers(
  records: Records,
  filter: CustomerFilter,
  words = customersOf(filter),
): Promise<Answer> {
  const n = await records.countCustomers(filter.conditions)
  const asked = `${words}の人数`
  return answered(asked, `${asked}は **${commas(n)}人** です。`)
}

/** The customers that fit, by furigana. */
export async function listCustomers(
  records: Records,
  asking: Asking,
  filter: CustomerFilter,
  words = customersOf(filter),
): Promise<Answer> {
  return customersTable(records, asking, { asked: words, conditions: filter.conditions, order: 'name' })
}

type Absence = { day: Day; label: string; visits: boolean; isCount: boolean }

/** Who has not had a contact (or with `visits` not come) since a day, who was longest away first. Those never met count too. */
export async function absentSince(
  records: Records,
  asking: Asking,
  filter: CustomerFilter,
  { day, label, visits, isCount }: Absence,
): Promise<Answer> {
  const words = `${label}${visits ? '来訪' : '対応'}のない${customersOf(filter)}`
  const conditions: CustomerCondition[] = [...filter.conditions, { is: 'unseen', since: day, visits }]
  if (isCount) return countCustomers(records, { words: [], conditions }, words)
  return customersTable(records, asking, { asked: words, conditions, order: 'contact' })
}

/** Whose birthday is in a period, by day. */
export async function birthdaysIn(
  records: Records,
  asking: Asking,
  filter: CustomerFilter,
  { period, isCount }: { period: Period; isCount: boolean },
): Promise<Answer> {
  const words = `${period.label}が誕生日の${customersOf(filter)}`
  const celebrating: CustomerCondition = { is: 'celebrating', birthdays: birthdaysOf(period) }
  const conditions = [...filter.conditions, celebrating]
  if (isCount) return countCustomers(records, { words: [], conditions }, words)
  return customersTable(records, asking, { asked: words, conditions, order: 'birthday' })
}

/** The days of a period as `MM-DD`; of a year or more, every day. Who was born on a leap day has it on 28 February in other years. */
function birthdaysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day < to && days.length < 367; day = addDays(day, 1)) {
    days.push(day.slice(5))
    if (day.endsWith('-02-28') && !addDays(day, 1).endsWith('-02-29')) days.push('02-29')
  }
  return days
}

type Table = { asked: string; conditions: readonly CustomerCondition[]; order: CustomerOrder }

async function customersTable(
  records: Records,
  { timezone, today }: Asking,
  { asked, conditions, order }: Table,
): Promise<Answer> {
  const { total, rows } = await records.customers(conditions, order, MOST_ROWS)
  if (total === 0) return answered(asked, `${asked}は、いません。`)
  return answered(asked, `${asked}は **${commas(total)}人** です。${moreThan(total)}`, {
    table: {
      columns: ['顧客', '生年月日', '最後の対応'],
      rows: rows.map(({ name, birth_date: born, last_interaction_at: last }) => [
        `${name} 様`,
        born ? `${fullDayName(born).replace(/（.*/u, '')}（${ageOn(today, born)}歳）` : '',
        last ? fullDayName(dayIn(timezone, last)) : 'なし',
      ]),
    },
    sources: rows.map((row) =>
      customerSource(row, row.birth_date ? `誕生日 ${dayName(row.birth_date).replace(/（.*/u, '')}` : ''),
    ),
  })
}
