import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useCommand } from '@/offline/scope/use-command'
import { CustomerFields } from './customer-fields'
import { customerForm } from './customer-form'
import { inputFromSearch } from './customer-input'
import { DuplicateHint } from './duplicate-hint'
import { createCustomer } from './mutations'

type NewCustomerProps = {
  /** What was searched for before: it need not be typed again. */
  search: string | undefined
  onClose: () => void
}

/** The form for a new customer. After saving, the new record is opened. */
export function NewCustomerDialog({ search = '', onClose }: NewCustomerProps) {
  const navigate = useNavigate()
  const { run } = useCommand(createCustomer)
  const form = useRecordForm({
    ...customerForm,
    draft: createCustomer.name,
    given: inputFromSearch(search),
    save: ({ id, fields }, options) => run({ id, ...fields }, options),
    onSaved: (id) => void navigate({ to: '/customers/$id', params: { id }, replace: true }),
  })
  return (
    <FormDialog form={form} title={<Trans>顧客を追加</Trans>} onClose={onClose}>
      <CustomerFields form={form} hint={<DuplicateHint ownId={form.kept.id} typed={form.fields} />} />
    </FormDialog>
  )
}
