import { Trans } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { FormDialog } from '@/forms/form-dialog'
import type { FocusField } from './customer-field'
import { CustomerFields } from './customer-fields'
import { useUpdateForm } from './use-update-form'

type EditProps = { customer: Customer; focusOn: FocusField; onClose: () => void }

/** The form over a known customer. Only what was changed is saved. */
export function EditCustomerDialog({ customer, focusOn, onClose }: EditProps) {
  const form = useUpdateForm({ customer, onSaved: onClose })
  return (
    <FormDialog form={form} title={<Trans>顧客を編集</Trans>} focusOn={focusOn} onClose={onClose}>
      <CustomerFields form={form} focusOn={focusOn} />
    </FormDialog>
  )
}
