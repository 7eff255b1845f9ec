import { msg } from '@lingui/core/macro'
import { customerFields } from '#contract/customers'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import type { AnyCommand } from '@/offline/outbox/commands'
import { viewsOf } from '@/offline/outbox/described-views'
import type { EntryView } from '@/offline/outbox/entry-view'
import { createCustomer, deleteCustomer, restoreCustomer, updateCustomer } from './mutations'

const fields = viewsOf(customerFields, {
  address: { kind: 'long-text' },
  birth_date: { kind: 'date' },
  next_contact_on: { kind: 'date' },
  gender: { choices: GENDER_WORDS, untouched: 'unknown' },
  status: { choices: STATUS_WORDS, untouched: 'active' },
})
const saveAsNew = msg`新しい顧客として保存`

/** What the list of unsent changes says of customers. */
export const customerEntries: readonly EntryView[] = [
  { command: createCustomer as AnyCommand, name: msg`顧客の追加`, fields, isCorrectable: true, saveAsNew },
  { command: updateCustomer as AnyCommand, name: msg`顧客の変更`, fields, isCorrectable: true, saveAsNew },
  { command: deleteCustomer as AnyCommand, name: msg`顧客の削除`, fields },
  { command: restoreCustomer as AnyCommand, name: msg`顧客の復元`, fields },
]
