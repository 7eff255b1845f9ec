import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '#contract/customers'
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

/** What a new customer is wanted for, where their page is not what follows. */
type Errand = {
  /** What it is about: the text of its form is no other one's. */
  id: string
  given: Pick<Customer, 'name' | 'name_kana'>
  /** Called each time the form is saved, as soon as the customer is kept: before the server's word. */
  onStored: (customer: Pick<Customer, 'id' | 'name' | 'name_kana'>) => void
}

type NewCustomerProps = {
  /** What was searched for before: it need not be typed again. */
  search?: string | undefined
  errand?: Errand
  onClose: () => void
}

/** The form for a new customer. After saving, the new record is opened, unless they are wanted for something else. */
export function NewCustomerDialog({ search = '', errand, onClose }: NewCustomerProps) {
  const navigate = useNavigate()
  const { run } = useCommand(createCustomer)
  const distinguish = useDistinguish()
  const form = useRecordForm({
    ...newCustomerForm,
    draft: errand ? `${createCustomer.name}:${errand.id}` : createCustomer.name,
    given: errand?.given ?? inputFromSearch(search),
    save: async ({ id, fields: { apart, ...fields } }, options) => {
      const waiting = new Set(apart)
      let isTold = false
      // With the customer, not after the server's word: the draft that has the reasons goes when the customer is stored.
      const tellOthers = () => {
        if (!isTold) errand?.onStored({ id, name: fields.name, name_kana: fields.name_kana })
        isTold = true
        for (const { reason, ...other } of waiting) {
          void distinguish({ id, name: fields.name }, other, reason).catch((thrown: unknown) => notify.error(thrown))
        }
        waiting.clear()
      }
      const outcome = await run({ id, ...fields }, { ...options, onStored: tellOthers })
      // What the disk did not take may have been sent all the same.
      if (outcome.state === 'sent') tellOthers()
      return outcome
    },
    onSaved: (id) => (errand ? onClose() : void navigate({ to: '/customers/$id', params: { id }, replace: true })),
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
