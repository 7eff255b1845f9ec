import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { moreThan } from './about-contacts.ts'
import { type Answer, type Asking, answered, commas, customerSource, MOST_ROWS } from './answer.ts'
import { addDays, ageOn, type Day, dayIn, dayName, fullDayName } from './calendar.ts'
import { all, type CustomerFilter, customersOf } from './customer-filter.ts'
import type { Period } from './period.ts'

type Row = {
  id: string
  name: string
  birth_date: Day | null
  last_interaction_at: Date | null
  created_at: Date
  total: number
}

/** How many customers fit. */
export async function countCustomers(trx: Trx, filter: CustomerFilter, words = customersOf(filter)): Promise<Answer> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from customers c where ${all(filter.conditions)}`.execute(trx)
  const asked = `${words}の人数`
  return answered(asked, `${asked}は **${commas(rows[0]?.n ?? 0)}人** です。`)
}

/** The customers that fit, by furigana. */
export async function listCustomers(
  trx: Trx,
  asking: Asking,
  filter: CustomerFilter,
  words = customersOf(filter),
): Promise<Answer> {
  return customersTable(trx, asking, {
    asked: words,
    conditions: filter.conditions,
    order: sql`c.name_kana collate "C"`,
  })
}

/** Customers who have been written down in a period, as a condition. */
export function newSince({ from, to }: Period, timezone: string): RawBuilder<boolean> {
  const begin = (day: Day) => sql`(${day}::date::timestamp at time zone ${timezone})`
  return sql<boolean>`(c.created_at >= ${begin(from)} and c.created_at < ${begin(to)})`
}

/** Who has not had a contact (or with `visits` not come) since a day, who was longest away first. Those never met count too. */
export async function absentSince(
  trx: Trx,
  asking: Asking,
  filter: CustomerFilter,
  { day, label, visits, isCount }: { day: Day; label: string; visits: boolean; isCount: boolean },
): Promise<Answer> {
  const begin = sql`(${day}::date::timestamp at time zone ${asking.timezone})`
  const seen = sql<boolean>`not exists (select from interactions i where i.tenant_id = c.tenant_id and i.customer_id = c.id
    and i.occurred_at >= ${begin} ${visits ? sql`and i.type = 'visit'` : sql``})`
  const words = `${label}${visits ? '来訪' : '対応'}のない${customersOf(filter)}`
  const conditions = [...filter.conditions, seen]
  if (isCount) return countCustomers(trx, { words: [], conditions }, words)
  return customersTable(trx, asking, { asked: words, conditions, order: sql`c.last_interaction_at nulls first` })
}

/** Whose birthday is in a period, by day. */
export async function birthdaysIn(
  trx: Trx,
  asking: Asking,
  filter: CustomerFilter,
  period: Period,
  isCount: boolean,
): Promise<Answer> {
  const words = `${period.label}が誕生日の${customersOf(filter)}`
  const conditions = [
    ...filter.conditions,
    sql<boolean>`to_char(c.birth_date, 'MM-DD') = any(${birthdaysOf(period)}::text[])`,
  ]
  if (isCount) return countCustomers(trx, { words: [], conditions }, words)
  return customersTable(trx, asking, { asked: words, conditions, order: sql`to_char(c.birth_date, 'MM-DD')` })
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

type Table = { asked: string; conditions: readonly RawBuilder<boolean>[]; order: RawBuilder<unknown> }

async function customersTable(
  trx: Trx,
  { timezone, today }: Asking,
  { asked, conditions, order }: Table,
): Promise<Answer> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.birth_date, c.last_interaction_at, c.created_at, (count(*) over ())::int as total
    from customers c where ${all(conditions)} order by ${order}, c.id limit ${MOST_ROWS}`.execute(trx)
  const total = rows[0]?.total ?? 0
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
