import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EMPTY_CUSTOMER } from '#contract/customers'
import { uuid } from '@/lib/uuid'
import { useCommand } from '@/offline/use-command'
import { CustomerDialog } from './customer-dialog'
import { inputFromSearch } from './customer-input'
import { DuplicateHint } from './duplicate-hint'
import { createCustomer } from './mutations'
import type { CustomerDraft } from './use-customer-form'

const DRAFT = createCustomer.name

type NewCustomerProps = {
  /** What was searched for before: it need not be typed again. */
  search: string | undefined
  onClose: () => void
}

/** The form for a new customer. After saving, the new record is opened. */
export function NewCustomerDialog({ search = '', onClose }: NewCustomerProps) {
  const navigate = useNavigate()
  const { run } = useCommand(createCustomer)
  const [start] = useState<CustomerDraft>(() => ({
    attempt: uuid(),
    id: uuid(),
    base: null,
    fields: { ...EMPTY_CUSTOMER, ...inputFromSearch(search) },
  }))
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
