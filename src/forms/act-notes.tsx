import { FailureBanner } from '@/errors/failure-banner'
import { Banner } from '@/ui/banner'
import { OfflineNote } from './offline-note'

type ActNotesProps = {
  /** Null for none. */
  failure: unknown
  /** The failure in the words of the act; without them it has its own. */
  words?: string | null
}

/** In a question about an act that needs a connection: why it was not done, or cannot be done now. */
export function ActNotes({ failure, words = null }: ActNotesProps) {
  return (
    <>
      {words === null ? (
        <FailureBanner thrown={failure} />
      ) : (
        <Banner tone="danger" role="alert">
          {words}
        </Banner>
      )}
      <OfflineNote />
    </>
  )
}
