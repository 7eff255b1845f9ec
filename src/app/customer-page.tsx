import { CustomerDetailScreen } from '@/features/customers/customer-detail-screen'
import { CustomerContacts } from '@/features/interactions/customer-contacts'
import { RecordDecisions } from '@/features/outbox/record-decisions'
import { CustomerSuggestions } from '@/features/products/customer-suggestions'

/** The customer, the contacts with them, what waits for a decision and what may be suggested: four features, put together here. */
export function CustomerPage() {
  return (
    <CustomerDetailScreen contacts={CustomerContacts} decisions={RecordDecisions} suggestions={CustomerSuggestions} />
  )
}
