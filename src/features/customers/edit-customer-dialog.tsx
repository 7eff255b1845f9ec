import { Trans } from '@lingui/react/macro'
import type { Customer, CustomerInput } from '#contract/customers'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useCommand } from '@/offline/scope/use-command'
import { CustomerFields, type FocusField } from './customer-fields'
import { customerForm } from './customer-form'
import { updateCustomer } from './mutations'

type EditProps = { customer: Customer; focusOn: FocusField; onClose: () => void }

/** The form over a known customer. Only what was changed is saved. */
export function EditCustomerDialog({ customer, focusOn, onClose }: EditProps) {
  const { run } = useCommand(updateCustomer)
  const form = useRecordForm<CustomerInput, Customer>({
    ...customerForm,
    draft: `${updateCustomer.name}:${customer.id}`,
    base: customer,
    // Also of a record that only this device knows: the server's takes its place as soon as there is one.
    save: ({ id, base, changes }, options) => run({ id, name: (base ?? customer).name, changes }, options),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={<Trans>顧客を編集</Trans>} focusOn={focusOn} onClose={onClose}>
      <CustomerFields form={form} focusOn={focusOn} />
    </FormDialog>
  )
}
