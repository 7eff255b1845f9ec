import type { LegalCheck } from '#contract/legal-checks'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { type Outcome, useCommand } from '@/offline/scope/use-command'
import { moveLegalCheck } from './mutations'

/** The kind under which documents are dragged to the folders. */
export const DRAGGED_DOCUMENT = 'document'

/** What became of a document that was to be moved. */
type Moved = { document: LegalCheck; outcome: Outcome }

/** Puts documents into a folder, or with null into none; those that lie there stay. */
export function useMoveDocuments(): (folderId: string | null, documents: readonly LegalCheck[]) => Promise<Moved[]> {
  const { run } = useCommand(moveLegalCheck)
  return async (folderId, documents) => {
    const moved = documents.filter(({ folder_id }) => folder_id !== folderId)
    return Promise.all(
      moved.map(async (document) => {
        const input = { id: document.id, title: document.title, folder_id: folderId }
        return { document, outcome: await run(input, { base: document }) }
      }),
    )
  }
}

/** Tells of each document what became of it, and whether all are there. */
export function tellMoved(moved: readonly Moved[]): boolean {
  const told = moved.map(({ document, outcome }) => {
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      notify.error(outcome.error)
      return false
    }
    notifySaved(savedAs(outcome), outcome.entry.last_error, document.title)
    return true
  })
  return told.every(Boolean)
}
