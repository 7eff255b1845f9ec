import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '@/errors/notify'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useCommand } from '@/offline/scope/use-command'
import { CustomerFields } from './customer-fields'
import { newCustomerForm } from './customer-form'
import { inputFromSearch } from './customer-input'
import { DuplicateHint } from './duplicate-hint'
import { createCustomer } from './mutations'
import { useDistinguish } from './use-distinguish'

type NewCustomerProps = {
  /** What was searched for before: it need not be typed again. */
  search: string | undefined
  onClose: () => void
}

/** The form for a new customer. After saving, the new record is opened. */
export function NewCustomerDialog({ search = '', onClose }: NewCustomerProps) {
  const navigate = useNavigate()
  const { run } = useCommand(createCustomer)
  const distinguish = useDistinguish()
  const form = useRecordForm({
    ...newCustomerForm,
    draft: createCustomer.name,
    given: inputFromSearch(search),
    save: async ({ id, fields: { apart, ...fields } }, options) => {
      const outcome = await run({ id, ...fields }, options)
      if (outcome.state === 'sent' || outcome.state === 'stored') {
        const made = { id: outcome.entry.subject.id, name: fields.name }
        for (const { reason, ...other } of apart) {
          void distinguish(made, other, reason).catch((thrown: unknown) => notify.error(thrown))
        }
      }
      return outcome
    },
    onSaved: (id) => void navigate({ to: '/customers/$id', params: { id }, replace: true }),
  })
  return (
    <FormDialog form={form} title={<Trans>顧客を追加</Trans>} onClose={onClose}>
      <CustomerFields
        form={form}
        hint={
          <DuplicateHint
            ownId={form.kept.id}
            typed={form.fields}
            apart={form.fields.apart}
            onApart={(apart) => form.set('apart', apart)}
          />
        }
      />
    </FormDialog>
  )
}
