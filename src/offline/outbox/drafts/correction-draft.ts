import { formOf } from './draft-copies'

const PREFIX = 'outbox.correct:'

/** Names the draft in which a refused entry is being corrected. It goes with the entry. */
export function correctionDraft(entryId: string): string {
  return `${PREFIX}${entryId}`
}

/** The entry that a draft corrects; null for any other draft. */
export function correctedEntry(draft: string): string | null {
  return draft.startsWith(PREFIX) ? formOf(draft).slice(PREFIX.length) : null
}
