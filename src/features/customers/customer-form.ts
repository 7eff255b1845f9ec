import { CustomerInput, customerFields } from '#contract/customers'
import { recordFields } from '@/forms/record-fields'

/** What a person types of a customer. */
export const customerForm = recordFields(customerFields, { schema: CustomerInput, nameOf: ({ name }) => name })
