import type { Source } from '../assistant.ts'
import { type Answer, type Asking, answered, commas, customerSource, MOST_ROWS, plain } from './answer.ts'
import { periodThrough, timeName } from './calendar.ts'
import { type ContactFilter, TYPE_WORDS } from './contact-filter.ts'
import type { FoundContact, Records } from './records.ts'

/** How many contacts, or with `people` how many customers had one. */
export async function countContacts(
  records: Records,
  filter: ContactFilter,
  of: 'contacts' | 'people',
): Promise<Answer> {
  const n = await records.countContacts(filter.condition, of)
  const asked = of === 'people' ? `${filter.words}があった顧客の人数` : `${filter.words}の件数`
  return answered(asked, `${asked}は **${commas(n)}${of === 'people' ? '人' : '件'}** です。`)
}

/** The contacts themselves, the latest first. */
export async function listContacts(records: Records, { timezone }: Asking, filter: ContactFilter): Promise<Answer> {
  const contacts = await records.contacts(filter.condition, MOST_ROWS)
  const asked = `${filter.words}の一覧`
  if (contacts.length === 0) return answered(asked, `${filter.words}の記録はありません。`)
  const total = await records.countContacts(filter.condition, 'contacts')
  return answered(asked, `${filter.words}は **${commas(total)}件** です。${moreThan(total)}`, {
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
export async function listVisitors(records: Records, filter: ContactFilter): Promise<Answer> {
  const { total, rows } = await records.visitors(filter.condition, MOST_ROWS)
  const asked = `${filter.words}があった顧客`
  if (total === 0) return answered(asked, `${asked}は、いません。`)
  return answered(asked, `${asked}は **${commas(total)}人** です。${moreThan(total)}`, {
    table: { columns: ['顧客', '件数'], rows: rows.map(({ name, n }) => [`${name} 様`, n]) },
    sources: rows.map((row) => customerSource(row)),
  })
}

/** The latest contact; none that is noted for a day to come, unless all days that were named are ahead. */
export async function lastContact(
  records: Records,
  { timezone, today }: Asking,
  filter: ContactFilter,
): Promise<Answer> {
  const named = filter.condition.days
  const days = periodThrough(named, today)
  const [last] = await records.contacts({ ...filter.condition, days }, 1)
  const asked = `${filter.words}のうち最後のもの`
  if (!last) return answered(asked, `${days === named ? '' : '今日までの'}${filter.words}の記録はありません。`)
  const said = last.content === '' ? '' : `\n\n> ${plain(last.content.slice(0, 400))}`
  return answered(
    asked,
    `最後の${filter.type ? TYPE_WORDS[filter.type] : '対応'}は **${timeName(timezone, last.occurred_at)}** の${TYPE_WORDS[last.type]}「${plain(last.summary)}」です（担当: ${plain(last.created_by)}）。${said}`,
    { sources: [contactSource(last, timezone)] },
  )
}

/** A contact as what an answer rests on: it opens with its customer. */
function contactSource(contact: FoundContact, timezone: string): Source {
  const { id, customer_id, customer_name, occurred_at, type, summary } = contact
  const excerpt = `${timeName(timezone, occurred_at)} ${TYPE_WORDS[type]}: ${summary}`
  return { kind: 'interaction', id, title: `${customer_name} 様`, excerpt, url: `/customers/${customer_id}` }
}

export function moreThan(total: number): string {
  return total > MOST_ROWS ? `はじめの${MOST_ROWS}件を表示しています。` : ''
}
