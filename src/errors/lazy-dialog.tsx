import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '@/lib/load-chunk'
import { ErrorBoundary } from './error-boundary'
import { notify } from './notify'

type Options<P> = {
  /** Puts the page back to where it was before the dialog was opened. */
  close: (props: P) => void
  /** Stands in for the dialog while its code is on the way. */
  waiting?: ReactNode
}

/**
 * A dialog whose code comes when it is first opened. When it does not come, or breaks, the page beneath stays as it is:
 * the person is told, the dialog is closed, and the next opening tries again.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { close, waiting = null }: Options<P>,
): ComponentType<P> {
  // React remembers a part that did not come for ever; hence a new one after each failure.
  const make = () => lazy(async () => ({ default: await loadChunk(load) }))
  let Part = make()
  return function LazyDialog(props: P) {
    const failed = (thrown: unknown) => {
      Part = make()
      close(props)
      notify.error(thrown)
    }
    return (
      <ErrorBoundary scope="part" onFailed={failed}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** For `close` of a dialog that is told so. */
export const byOnClose = ({ onClose }: { onClose: () => void }) => onClose()
