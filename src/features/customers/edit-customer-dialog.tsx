import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Customer } from '#contract/customers'
import { uuid } from '@/lib/uuid'
import { useCommand } from '@/offline/use-command'
import { CustomerDialog } from './customer-dialog'
import type { FocusField } from './customer-fields'
import { changedFields, inputOf } from './customer-input'
import { updateCustomer } from './mutations'
import type { CustomerDraft } from './use-customer-form'

type EditProps = { customer: Customer; focusOn: FocusField; onClose: () => void }

/** The form over a known customer. Only what was changed is saved. */
export function EditCustomerDialog({ customer, focusOn, onClose }: EditProps) {
  const { run } = useCommand(updateCustomer)
  const draft = `customers.update:${customer.id}`
  const [start] = useState<CustomerDraft>(() => ({
    attempt: uuid(),
    id: customer.id,
    base: customer,
    fields: inputOf(customer),
  }))

  function save({ attempt, id, base, fields }: CustomerDraft) {
    const from = base ?? customer
    // Also of a record that only this device knows: the server's takes its place as soon as there is one.
    const input = { id, name: from.name, changes: changedFields(inputOf(from), fields) }
    return run(input, { id: attempt, base: from, draft })
  }

  return (
    <CustomerDialog
      title={<Trans>顧客を編集</Trans>}
      draftKey={draft}
      start={start}
      save={save}
      onSaved={onClose}
      onClose={onClose}
      focusOn={focusOn}
    />
  )
}
