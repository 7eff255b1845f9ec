import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EMPTY_CUSTOMER } from '#contract/customers'
import { uuid } from '@/lib/uuid'
import { useCommand } from '@/offline/use-command'
import { CustomerDialog } from './customer-dialog'
import { DuplicateHint } from './duplicate-hint'
import { createCustomer } from './mutations'
import type { CustomerDraft } from './use-customer-form'

const DRAFT = 'customers.create'

/** The form for a new customer. After saving, the new record is opened. */
export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { run } = useCommand(createCustomer)
  const [start] = useState<CustomerDraft>(() => ({ attempt: uuid(), id: uuid(), base: null, fields: EMPTY_CUSTOMER }))
  return (
    <CustomerDialog
      title={<Trans>顧客を追加</Trans>}
      draftKey={DRAFT}
      start={start}
      save={({ attempt, id, fields }) => run({ id, ...fields }, { id: attempt, draft: DRAFT })}
      onSaved={(id) => void navigate({ to: '/customers/$id', params: { id }, replace: true })}
      onClose={onClose}
      hint={({ id, fields }) => <DuplicateHint ownId={id} name={fields.name} phone={fields.phone} />}
    />
  )
}
