import type { ComponentProps } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { type ContactsSlot, CustomerDetailScreen } from '@/features/customers/customer-detail-screen'
import { CustomerListScreen } from '@/features/customers/customer-list-screen'
import { DuplicatesScreen } from '@/features/customers/duplicates-screen'
import { CustomerContacts } from '@/features/interactions/customer-contacts'
import { RecordDecisions } from '@/features/outbox/record-decisions'
import { CustomerSuggestions } from '@/features/products/customer-suggestions'
import { SaveFilter } from '@/features/saved-filters/save-filter'
import { SavedFilters } from '@/features/saved-filters/saved-filters'

const filters = { saved: SavedFilters, save: SaveFilter }

/** The list of customers and the filters that are saved for it: two features, put together here. */
export function CustomersPage() {
  return <CustomerListScreen filters={filters} />
}

const ContactSnippets = lazyDialog(() => import('./contact-snippets').then((m) => m.ContactSnippets), {
  close: byOnClose,
})

/** The contacts with the texts that are put into them. */
function Contacts(props: ComponentProps<ContactsSlot>) {
  return <CustomerContacts {...props} snippets={ContactSnippets} />
}

/** The customer, the contacts with them, what waits for a decision and what may be suggested: four features, put together here. */
export function CustomerPage() {
  return <CustomerDetailScreen contacts={Contacts} decisions={RecordDecisions} suggestions={CustomerSuggestions} />
}

/** Records that may be of one person. It travels with the list, from which it is opened. */
export function DuplicatesPage() {
  return <DuplicatesScreen />
}
