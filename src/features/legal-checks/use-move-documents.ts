import type { LegalCheck } from '#contract/legal-checks'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { moveLegalCheck } from './mutations'

/** The kind under which documents are dragged to the folders. */
export const DRAGGED_DOCUMENT = 'document'

/** Puts documents into a folder, or with null into none; those that lie there stay. Resolves whether all are there. */
export function useMoveDocuments(): (folderId: string | null, documents: readonly LegalCheck[]) => Promise<boolean> {
  const { run } = useCommand(moveLegalCheck)
  return async (folderId, documents) => {
    const moved = documents.filter(({ folder_id }) => folder_id !== folderId)
    const outcomes = await Promise.all(
      moved.map((document) => run({ id: document.id, title: document.title, folder_id: folderId }, { base: document })),
    )
    const told = outcomes.map((outcome, index) => {
      if (outcome.state === 'refused' || outcome.state === 'not-stored') {
        notify.error(outcome.error)
        return false
      }
      notifySaved(savedAs(outcome), outcome.entry.last_error, moved[index]?.title)
      return true
    })
    return told.every(Boolean)
  }
}
