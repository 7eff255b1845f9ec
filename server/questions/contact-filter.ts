import { type RawBuilder, sql } from 'kysely'
import type { InteractionType } from '#contract/interactions'
import type { Asking } from './answer.ts'
import type { CustomerFilter } from './customer-filter.ts'
import type { Period } from './period.ts'
import type { Reading } from './reading.ts'

export const TYPE_WORDS: Record<InteractionType, string> = {
  visit: '来訪',
  call: '電話',
  email: 'メール',
  chat: 'チャット',
  note: 'メモ',
}

/** Which contacts are meant, in words and as a condition on `interactions i join customers c`. */
export type ContactFilter = { words: string; type: InteractionType | null; condition: RawBuilder<boolean> }

/** The type of contact that a question names; null for any. */
export function contactType({ concepts }: Reading): InteractionType | null {
  return (['visit', 'call', 'email', 'chat', 'note'] as const).find((type) => concepts.has(type)) ?? null
}

/** The contacts of a period with customers of a kind, or with one customer. */
export function contactFilter(
  reading: Reading,
  { timezone }: Pick<Asking, 'timezone'>,
  { words, conditions }: CustomerFilter,
  person?: { id: string; name: string },
): ContactFilter {
  const type = contactType(reading)
  const { period } = reading
  const all = [
    ...conditions,
    ...(period ? [within(period, timezone)] : []),
    ...(type ? [sql<boolean>`i.type = ${type}`] : []),
    ...(person ? [sql<boolean>`i.customer_id = ${person.id}`] : []),
  ]
  const who = person ? `${person.name} 様の` : words.length > 0 ? `${words.join('・')}の顧客の` : ''
  return {
    type,
    words: `${period ? `${period.label}の` : ''}${who}${type ? TYPE_WORDS[type] : '対応'}`,
    condition: sql<boolean>`${sql.join(all, sql` and `)}`,
  }
}

/** Days of the tenant's calendar as a condition on `i.occurred_at`. */
export function within({ from, to }: Pick<Period, 'from' | 'to'>, timezone: string): RawBuilder<boolean> {
  const begin = (day: string) => sql`(${day}::date::timestamp at time zone ${timezone})`
  return sql<boolean>`(i.occurred_at >= ${begin(from)} and i.occurred_at < ${begin(to)})`
}
