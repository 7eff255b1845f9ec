import { CustomerListScreen } from '@/features/customers/customer-list-screen'
import { SaveFilter } from '@/features/saved-filters/save-filter'
import { SavedFilters } from '@/features/saved-filters/saved-filters'

const filters = { saved: SavedFilters, save: SaveFilter }

/** The list of customers and the filters that are saved for it: two features, put together here. */
export function CustomersPage() {
  return <CustomerListScreen filters={filters} />
}
