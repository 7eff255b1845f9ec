import * as z from 'zod/mini'
import { type Customer, type CustomerInput, customerFields } from '#contract/customers'
import { tidyAll } from '#contract/tidy'
import type { RecordFields } from '@/forms/record-fields'
import type { Form } from '@/forms/use-form'
import { useRecordForm } from '@/forms/use-record-form'
import { useCommand } from '@/offline/scope/use-command'
import type { FocusField } from './customer-field'
import { customerForm } from './customer-form'
import { updateCustomer } from './mutations'

type UpdateOptions = {
  customer: Customer
  /** The one fact that the form is about; all of them, unless given. */
  only?: FocusField
  onSaved: () => void
}

/** The form over a known customer, or over one fact about them. Only what was changed is saved. */
export function useUpdateForm({ customer, only, onSaved }: UpdateOptions): Form<CustomerInput> {
  const { run } = useCommand(updateCustomer)
  return useRecordForm<CustomerInput, Customer>({
    ...(only ? formOfFact(only) : customerForm),
    draft: only ? `${factForms(customer.id)}${only}` : `${updateCustomer.name}:${customer.id}`,
    base: customer,
    // Also of a record that only this device knows: the server's takes its place as soon as there is one.
    save: ({ id, base, changes }, options) => run({ id, name: (base ?? customer).name, changes }, options),
    onSaved,
  })
}

/** What the names of the forms over single facts of a customer begin with. */
export function factForms(id: string): string {
  return `${updateCustomer.name}:${id}:`
}

/** Leaves the other facts alone, and does not judge them: one of long ago may be against a rule of today. */
export function formOfFact(field: FocusField): RecordFields<CustomerInput> {
  const described = { [field]: customerFields[field] }
  return {
    ...customerForm,
    schema: z.object({ [field]: customerFields[field].schema }),
    tidy: (typed) => tidyAll(described, typed),
  }
}
