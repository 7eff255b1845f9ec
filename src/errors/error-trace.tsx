import { lazy, Suspense } from 'react'
import { loadChunk } from '@/lib/load-chunk'
import type { AppError } from './app-error'
import { ErrorBoundary } from './error-boundary'
import { ErrorId } from './error-id'
import { presentationOf } from './presentation'

const Details = lazy(() => loadChunk(() => import('./error-details')).then((m) => ({ default: m.ErrorDetails })))

/** What support asks for, under an error that stands in a page: its id, and of a critical one the details (spec section 4). */
export function ErrorTrace({ error }: { error: AppError }) {
  return (
    <>
      <ErrorId error={error} />
      {presentationOf(error).detailsShown ? (
        // Where they cannot be loaded, the id has to do.
        <ErrorBoundary scope="part">
          <Suspense fallback={null}>
            <Details error={error} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
