import { sql } from 'kysely'
import type { Source } from '#contract/assistant'
import type { InteractionType } from '#contract/interactions'
import type { Trx } from '../db/with-tenant.ts'
import { type Answer, type Asking, answered, commas, customerSource, MOST_ROWS, plain } from './answer.ts'
import { timeName } from './calendar.ts'
import { type ContactFilter, TYPE_WORDS } from './contact-filter.ts'

type Contact = {
  id: string
  customer_id: string
  customer_name: string
  type: InteractionType
  summary: string
  content: string
  occurred_at: Date
  created_by: string
}
const FROM = sql`from interactions i join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id`

/** How many contacts, or with `people` how many customers had one. */
export async function countContacts(trx: Trx, filter: ContactFilter, of: 'contacts' | 'people'): Promise<Answer> {
  const counted = of === 'people' ? sql`distinct i.customer_id` : sql`*`
  const { rows } = await sql<{
    n: number
  }>`select count(${counted})::int as n ${FROM} where ${filter.condition}`.execute(trx)
  const n = rows[0]?.n ?? 0
  const asked = of === 'people' ? `${filter.words}があった顧客の人数` : `${filter.words}の件数`
  return answered(asked, `${asked}は **${commas(n)}${of === 'people' ? '人' : '件'}** です。`)
}

/** The contacts themselves, the latest first. */
export async function listContacts(trx: Trx, { timezone }: Asking, filter: ContactFilter): Promise<Answer> {
  const contacts = await latestContacts(trx, filter, MOST_ROWS)
  const asked = `${filter.words}の一覧`
  if (contacts.length === 0) return answered(asked, `${filter.words}の記録はありません。`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${FROM} where ${filter.condition}`.execute(trx)
  return answered(asked, `${filter.words}は **${commas(rows[0]?.n ?? 0)}件** です。${moreThan(rows[0]?.n ?? 0)}`, {
    table: {
      columns: ['日時', '顧客', '種類', '要約', '担当'],
      rows: contacts.map((one) => [
        timeName(timezone, one.occurred_at),
        `${one.customer_name} 様`,
        TYPE_WORDS[one.type],
        one.summary,
        one.created_by,
      ]),
    },
    sources: contacts.map((one) => contactSource(one, timezone)),
  })
}

/** The customers that had such a contact, each once. */
export async function listVisitors(trx: Trx, filter: ContactFilter): Promise<Answer> {
  const { rows } = await sql<{ id: string; name: string; n: number; total: number }>`
    select c.id, c.name, count(*)::int as n, (count(*) over ())::int as total ${FROM} where ${filter.condition}
    group by c.id, c.name, c.name_kana order by c.name_kana collate "C", c.id limit ${MOST_ROWS}`.execute(trx)
  const asked = `${filter.words}があった顧客`
  const total = rows[0]?.total ?? 0
  if (total === 0) return answered(asked, `${asked}は、いません。`)
  return answered(asked, `${asked}は **${commas(total)}人** です。${moreThan(total)}`, {
    table: { columns: ['顧客', '件数'], rows: rows.map(({ name, n }) => [`${name} 様`, n]) },
    sources: rows.map((row) => customerSource(row)),
  })
}

/** The latest contact. */
export async function lastContact(trx: Trx, { timezone }: Asking, filter: ContactFilter): Promise<Answer> {
  const [last] = await latestContacts(trx, filter, 1)
  const asked = `${filter.words}のうち最後のもの`
  if (!last) return answered(asked, `${filter.words}の記録はありません。`)
  const said = last.content === '' ? '' : `\n\n> ${plain(last.content.slice(0, 400))}`
  return answered(
    asked,
    `最後の${filter.type ? TYPE_WORDS[filter.type] : '対応'}は **${timeName(timezone, last.occurred_at)}** の${TYPE_WORDS[last.type]}「${plain(last.summary)}」です（担当: ${plain(last.created_by)}）。${said}`,
    { sources: [contactSource(last, timezone)] },
  )
}

/** The latest contacts that fit, with who had them. */
export async function latestContacts(
  trx: Trx,
  { condition }: Pick<ContactFilter, 'condition'>,
  limit: number,
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select i.id, i.customer_id, c.name as customer_name, i.type, i.summary, i.content, i.occurred_at,
      i.created_by_name as created_by
    ${FROM} where ${condition} order by i.occurred_at desc, i.id desc limit ${limit}`.execute(trx)
  return rows
}

/** A contact as what an answer rests on: it opens with its customer. */
export function contactSource(contact: Contact, timezone: string): Source {
  const { id, customer_id, customer_name, occurred_at, type, summary } = contact
  const excerpt = `${timeName(timezone, occurred_at)} ${TYPE_WORDS[type]}: ${summary}`
  return { kind: 'interaction', id, title: `${customer_name} 様`, excerpt, url: `/customers/${customer_id}` }
}

export function moreThan(total: number): string {
  return total > MOST_ROWS ? `はじめの${MOST_ROWS}件を表示しています。` : ''
}
