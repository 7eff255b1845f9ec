import { FailureBanner } from '@/errors/failure-banner'
import { OfflineNote } from './offline-note'

/** In a question about an act that needs a connection: why it was not done, or cannot be done now. `failure`: null for none. */
export function ActNotes({ failure }: { failure: unknown }) {
  return (
    <>
      <FailureBanner thrown={failure} />
      <OfflineNote />
    </>
  )
}
