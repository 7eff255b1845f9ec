import { CustomerDetailScreen } from '@/features/customers/customer-detail-screen'
import { CustomerContacts } from '@/features/interactions/customer-contacts'
import { RecordDecisions } from '@/features/outbox/record-decisions'

/** The customer, the contacts with them and what waits for a decision, put together here: they are three features. */
export function CustomerPage() {
  return <CustomerDetailScreen contacts={CustomerContacts} decisions={RecordDecisions} />
}
