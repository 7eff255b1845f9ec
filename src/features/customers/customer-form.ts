import { CustomerInput, customerFields } from '#contract/customers'
import { type RecordFields, recordFields } from '@/forms/record-fields'
import type { Apart } from './apart-field'

/** What a person types of a customer. */
export const customerForm = recordFields(customerFields, { schema: CustomerInput, nameOf: ({ name }) => name })

/** The same of a new one, with whom it is not: that belongs to what is typed, and is there again after a reload. */
export const newCustomerForm: RecordFields<typeof customerForm.empty & { apart: Apart[] }> = {
  ...customerForm,
  empty: { ...customerForm.empty, apart: [] },
  tidy: ({ apart, ...typed }) => ({ ...(customerForm.tidy?.(typed) ?? typed), apart }),
}
