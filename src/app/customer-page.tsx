import { CustomerDetailScreen } from '@/features/customers/customer-detail-screen'
import { CustomerContacts } from '@/features/interactions/customer-contacts'

/** The customer and the record of contacts with them, put together here because they are two features. */
export function CustomerPage() {
  return <CustomerDetailScreen contacts={CustomerContacts} />
}
