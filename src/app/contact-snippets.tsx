import { useState } from 'react'
import { DAY_MS } from '#contract/day'
import { fullWidthKana } from '#contract/kana'
import type { SnippetFacts } from '#contract/snippet-text'
import { useCustomer } from '@/features/customers/use-customer'
import type { SnippetSlotProps } from '@/features/interactions/snippet-slot'
import { SnippetDialog } from '@/features/snippets/snippet-dialog'
import { formatShortDate, formatTime } from '@/i18n/format'
import { serverNow } from '@/lib/device-clock'
import { displayName } from '@/session/display-name'
import { useSession } from '@/session/session'

/** The snippets for a contact with a customer: the customer, the contact and the texts are three features, put together here. */
export function ContactSnippets({ customer, ...dialog }: SnippetSlotProps) {
  const record = useCustomer(customer.id).shown?.record
  const writer = displayName(useSession())
  // The moment at which the list is opened.
  const [now] = useState(serverNow)
  const facts: SnippetFacts = {
    顧客名: record?.name ?? customer.name,
    フリガナ: fullWidthKana(record?.name_kana ?? ''),
    会社名: record?.company ?? '',
    次回連絡日: record?.next_contact_on ? formatShortDate(record.next_contact_on) : '',
    今日: formatShortDate(now),
    明日: formatShortDate(now + DAY_MS),
    時刻: formatTime(now),
    担当者: writer,
  }
  return <SnippetDialog usedFor="contact" facts={facts} {...dialog} />
}
