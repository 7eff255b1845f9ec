import { Trans } from '@lingui/react/macro'
import { PageSkeleton } from './boot-screen'

/** Shown when a page takes longer than a moment to load. */
export function PendingScreen() {
  return (
    <>
      <p role="status" className="sr-only">
        <Trans>読み込み中</Trans>
      </p>
      <PageSkeleton />
    </>
  )
}
