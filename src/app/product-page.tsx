import { RecordDecisions } from '@/features/outbox/record-decisions'
import { ProductDetailScreen } from '@/features/products/product-detail-screen'

/** The product and what waits for a decision about it, put together here: they are two features. */
export function ProductPage() {
  return <ProductDetailScreen decisions={RecordDecisions} />
}
