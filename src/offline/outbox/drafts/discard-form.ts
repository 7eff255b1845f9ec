import { formOf } from './draft-copies'
import type { DraftStore } from './draft-store'

/** Lets go what was typed into a form, in this tab or another, whose record is no more. */
export async function discardForm(drafts: Pick<DraftStore, 'list' | 'remove'>, form: string): Promise<void> {
  for (const draft of await drafts.list()) if (formOf(draft) === form) drafts.remove(draft)
}
