import { msg } from '@lingui/core/macro'
import { customerFields } from '#contract/customers'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import type { AnyCommand } from '@/offline/outbox/commands'
import { viewsOf } from '@/offline/outbox/described-views'
import type { EntryView } from '@/offline/outbox/entry-view'
import { DISTINCT_WORDS } from './likeness-words'
import { createCustomer, deleteCustomer, distinguishCustomers, restoreCustomer, updateCustomer } from './mutations'
import { pinCustomer, unpinCustomer } from './pins/mutations'

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
  {
    command: distinguishCustomers as AnyCommand,
    name: msg`別の方という記録`,
    fields: {
      other_name: { isHidden: true },
      is_distinct: { isHidden: true },
      reason: { label: msg`理由`, choices: DISTINCT_WORDS },
    },
  },
  { command: pinCustomer as AnyCommand, name: msg`ピン留め` },
  { command: unpinCustomer as AnyCommand, name: msg`ピン留めを外す` },
]
