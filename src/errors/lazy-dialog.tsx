import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { loadChunk } from '@/lib/load-chunk'
import { Banner } from '@/ui/banner'
import { useSlow } from '@/ui/use-slow'
import { ErrorBoundary } from './error-boundary'
import { notify } from './notify'

type Options<P> = {
  /** Puts the page back to where it was before the dialog was opened. */
  close: (props: P) => void
  /** Stands in for the dialog while its code is on the way; by default a note when that takes long. */
  waiting?: ReactNode
}

/**
 * A dialog whose code comes when it is first opened. When it does not come, or breaks, the page beneath stays as it is:
 * the person is told, the dialog is closed, and the next opening tries again.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { close, waiting }: Options<P>,
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
        <Suspense fallback={waiting ?? <SlowNote onClose={() => close(props)} />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** That the press was taken, on a line that hangs: at the lower edge of the page, wherever the dialog stands in it. */
function SlowNote({ onClose }: { onClose: () => void }) {
  if (!useSlow()) return null
  return createPortal(
    <div className="fixed inset-x-0 bottom-0 z-60 mx-auto max-w-md p-3">
      <Banner role="status" className="shadow-float" onClose={onClose}>
        <Trans>読み込みに時間がかかっています。</Trans>
      </Banner>
    </div>,
    document.body,
  )
}

/** For `close` of a dialog that is told so. */
export const byOnClose = ({ onClose }: { onClose: () => void }) => onClose()
