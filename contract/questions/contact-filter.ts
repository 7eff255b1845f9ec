import type { InteractionType } from '../interaction-record.ts'
import type { CustomerFilter } from './customer-filter.ts'
import type { Reading } from './reading.ts'
import type { ContactCondition } from './records.ts'

export const TYPE_WORDS: Record<InteractionType, string> = {
  visit: '来訪',
  call: '電話',
  email: 'メール',
  chat: 'チャット',
  note: 'メモ',
}

/** Which contacts are meant, in words and as a condition. */
export type ContactFilter = { words: string; type: InteractionType | null; condition: ContactCondition }

/** The type of contact that a question names; null for any. */
export function contactType({ concepts }: Reading): InteractionType | null {
  return (['visit', 'call', 'email', 'chat', 'note'] as const).find((type) => concepts.has(type)) ?? null
}

/** The contacts of a period with customers of a kind, or with one customer. */
export function contactFilter(
  reading: Reading,
  { words, conditions }: CustomerFilter,
  person?: { id: string; called: string },
): ContactFilter {
  const type = contactType(reading)
  const { period } = reading
  const who = person ? `${person.called}の` : words.length > 0 ? `${words.join('・')}の顧客の` : ''
  return {
    type,
    words: `${period ? `${period.label}の` : ''}${who}${type ? TYPE_WORDS[type] : '対応'}`,
    condition: { type, days: period, customerId: person?.id ?? null, customers: conditions },
  }
}
