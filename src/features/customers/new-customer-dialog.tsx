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
      const waiting = new Set(apart)
      // With the customer, not after the server's word: the draft that has the reasons goes when the customer is stored.
      const tellApart = () => {
        for (const { reason, ...other } of waiting) {
          void distinguish({ id, name: fields.name }, other, reason).catch((thrown: unknown) => notify.error(thrown))
        }
        waiting.clear()
      }
      const outcome = await run({ id, ...fields }, { ...options, onStored: tellApart })
      // What the disk did not take may have been sent all the same.
      if (outcome.state === 'sent') tellApart()
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
