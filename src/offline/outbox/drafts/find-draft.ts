import { uuid } from '@/lib/uuid'
import { copyOf, formOf } from './draft-copies'
import type { DraftStore } from './draft-store'
import { draftsElsewhere, type HeldDraft } from './open-drafts'

/** Where a form keeps its text, and what lay there, or in the form of another tab, when it was opened. */
export type FoundDraft = {
  /** The name of the draft that is this form's own. */
  slot: string
  /** Undefined where there is none. */
  stored: unknown
  /** Whether it was copied from a form that is still open in another tab, and saves it by itself. */
  isShared: boolean
}

type Whose = {
  database: string
  name: string
  former?: readonly string[]
  held: HeldDraft
  hold: (draft: string) => HeldDraft
}

/**
 * Finds the draft of a form. Each form that is open has one of its own: two tabs with one draft would overwrite each other's
 * text, and the first one to save would take the other's from the disk. Where another tab shows the form, this one starts
 * with a copy. One that was left by a tab that is gone is found again, by one form alone: of two that open at the same moment
 * each says that it shows it, and whoever then sees the other one starts with a copy, too.
 * @param former other names of the same form, as of a record that was merged into this one: what they have left is found, too
 * @param held says that this form shows `name`
 * @param hold says the same of another draft
 */
export async function findDraft(
  drafts: Pick<DraftStore, 'read' | 'list'>,
  { database, name, former = [], held, hold }: Whose,
): Promise<FoundDraft> {
  await held.isKnown
  const elsewhere = await draftsElsewhere(database)
  if (!elsewhere.has(name)) {
    const stored = await drafts.read(name)
    if (stored !== undefined) return { slot: name, stored, isShared: false }
  }
  const others = (await drafts.list()).filter((draft) => draft !== name && [name, ...former].includes(formOf(draft)))
  for (const slot of others.filter((draft) => !elsewhere.has(draft))) {
    const stored = await drafts.read(slot)
    if (stored === undefined) continue
    const taken = hold(slot)
    await taken.isKnown
    if (!(await draftsElsewhere(database)).has(slot)) return { slot, stored, isShared: false }
    taken.release()
    return { slot: copyOf(name, uuid()), stored, isShared: true }
  }
  // What was typed at once, before its form had looked, lies under a name of its own.
  const shown = [name, ...others].find((draft) => formOf(draft) === name && elsewhere.has(draft))
  if (shown === undefined) return { slot: name, stored: undefined, isShared: false }
  return { slot: copyOf(name, uuid()), stored: await drafts.read(shown), isShared: true }
}
