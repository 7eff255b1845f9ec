import type { Customer } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { formatPhone } from '@/lib/phone'
import { formatDate } from './format'

/** Who a customer is, in one line. */
export function identityOf({ name, name_kana, birth_date, company, phone }: Customer): string {
  return [name, fullWidthKana(name_kana), formatDate(birth_date), company, formatPhone(phone)]
    .filter(Boolean)
    .join(' / ')
}
