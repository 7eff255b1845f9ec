import { formOf } from './draft-copies'
import type { DraftStore } from './draft-store'
import { draftsElsewhere } from './open-drafts'

/** The forms whose names begin with `group`, of which text lies on this device that no other tab shows. */
export async function formsLeft(
  drafts: Pick<DraftStore, 'list'>,
  { database, group }: { database: string; group: string },
): Promise<string[]> {
  const elsewhere = await draftsElsewhere(database)
  const left = (await drafts.list()).filter((draft) => draft.startsWith(group) && !elsewhere.has(draft))
  return [...new Set(left.map(formOf))]
}
