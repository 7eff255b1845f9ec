import { type RawBuilder, sql } from 'kysely'
import { InteractionType } from '#contract/interactions'
import type { Trx } from '../db/with-tenant.ts'
import { type Answer, type Asking, answered, commas } from './answer.ts'
import { weekdayName } from './calendar.ts'
import { type ContactFilter, TYPE_WORDS } from './contact-filter.ts'

const FROM = sql`from interactions i join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id`
type Group = { key: string | number; type: InteractionType | null; n: number }

/** By which the contacts are counted: the expression, and the words of its values. */
async function grouped(
  trx: Trx,
  { condition }: ContactFilter,
  key: RawBuilder<unknown>,
  byType = false,
): Promise<Group[]> {
  const type = byType ? sql`i.type` : sql`null`
  const { rows } = await sql<Group>`
    select ${key} as key, ${type} as type, count(*)::int as n ${FROM} where ${condition} group by 1, 2 order by 1`.execute(
    trx,
  )
  return rows
}

const sum = (groups: readonly Group[]) => groups.reduce((total, { n }) => total + n, 0)

/** Contacts of each month, with a column for each type. */
export async function contactsPerMonth(trx: Trx, { timezone }: Asking, filter: ContactFilter): Promise<Answer> {
  const groups = await grouped(trx, filter, sql`to_char(i.occurred_at at time zone ${timezone}, 'YYYY-MM')`, true)
  const months = [...Map.groupBy(groups, ({ key }) => String(key))]
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
    },
  })
}

/** Contacts of each type. */
export async function contactsPerType(trx: Trx, filter: ContactFilter): Promise<Answer> {
  const groups = await grouped(trx, filter, sql`i.type`)
  const asked = `${filter.words}の種類別の件数`
  return answered(asked, `${asked}です。全部で **${commas(sum(groups))}件** あります。`, {
    table: {
      columns: ['種類', '件数'],
      rows: InteractionType.options.map((type) => [TYPE_WORDS[type], sum(groups.filter(({ key }) => key === type))]),
    },
  })
}

/** Contacts that each member of staff has written down. */
export async function contactsPerAuthor(trx: Trx, filter: ContactFilter): Promise<Answer> {
  const groups = (await grouped(trx, filter, sql`i.created_by_name`)).toSorted((a, b) => b.n - a.n)
  const asked = `${filter.words}を記録した人ごとの件数`
  return answered(asked, `${asked}です。全部で **${commas(sum(groups))}件** あります。`, {
    table: { columns: ['記録した人', '件数'], rows: groups.map(({ key, n }) => [String(key), n]) },
  })
}

/** Contacts of each weekday, and which has most. */
export async function contactsPerWeekday(trx: Trx, { timezone }: Asking, filter: ContactFilter): Promise<Answer> {
  const groups = await grouped(trx, filter, sql`extract(dow from i.occurred_at at time zone ${timezone})::int`)
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, n: sum(groups.filter(({ key }) => key === day)) }))
  const most = days.reduce((best, one) => (one.n > best.n ? one : best))
  const asked = `${filter.words}が最も多い曜日`
  if (most.n === 0) return answered(asked, `${filter.words}の記録はありません。`)
  return answered(asked, `${asked}は **${weekdayName(most.day)}**（${commas(most.n)}件）です。`, {
    table: { columns: ['曜日', '件数'], rows: days.map(({ day, n }) => [weekdayName(day), n]) },
  })
}

/** The month with most contacts. */
export async function busiestMonth(trx: Trx, { timezone }: Asking, filter: ContactFilter): Promise<Answer> {
  const groups = await grouped(trx, filter, sql`to_char(i.occurred_at at time zone ${timezone}, 'YYYY-MM')`)
  const most = groups.reduce<Group | null>((best, one) => (one.n > (best?.n ?? 0) ? one : best), null)
  const asked = `${filter.words}が最も多い月`
  if (!most) return answered(asked, `${filter.words}の記録はありません。`)
  return answered(asked, `${asked}は **${monthName(most.key)}**（${commas(most.n)}件）です。`)
}

function monthName(key: Group['key']): string {
  return String(key).replace(/^(\d+)-0?(\d+)$/u, '$1年$2月')
}
