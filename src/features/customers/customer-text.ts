import type { I18n } from '@lingui/core'
import type { CustomerStatus, Gender } from '#contract/customers'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { formatDate } from '@/i18n/format'
import { formatPhone } from '@/lib/phone'
import type { CustomerField, CustomerValue } from './merge-choices'

/** A value of a customer in words, as the page of the customer shows it. */
export function customerText(field: CustomerField, value: CustomerValue, i18n: I18n): string {
  if (Array.isArray(value)) return value.join('、')
  const text = value ?? ''
  switch (field) {
    case 'gender':
      return i18n._(GENDER_WORDS[text as Gender])
    case 'status':
      return i18n._(STATUS_WORDS[text as CustomerStatus])
    case 'birth_date':
    case 'next_contact_on':
      return formatDate(text)
    case 'phone':
      return formatPhone(text)
    default:
      return text
  }
}
