import { lazy, Suspense } from 'react'
import { products } from '#contract/products'
import { isFeatureEnabled } from '#contract/tenant'
import { ErrorBoundary } from '@/errors/error-boundary'
import { useFeatures } from '@/features/tenant/queries'
import { loadChunk } from '@/lib/load-chunk'
import { useMay } from '@/session/use-may'

const SuggestedProducts = lazy(() =>
  loadChunk(() => import('./suggested-products')).then((m) => ({ default: m.SuggestedProducts })),
)

/** The suggestions beside a customer, for whoever may see products. The page is complete without them. */
export function CustomerSuggestions({ customerId }: { customerId: string }) {
  const isOn = isFeatureEnabled(useFeatures(), 'products')
  const mayRead = useMay(products.suggestions)
  if (!isOn || !mayRead) return null
  return (
    <ErrorBoundary scope="part">
      <Suspense>
        <SuggestedProducts customerId={customerId} />
      </Suspense>
    </ErrorBoundary>
  )
}
