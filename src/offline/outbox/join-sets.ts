import type { FieldConflict } from './entry'

/**
 * Two people's changes of one set: theirs without what I have taken out, and with what I have added at its end. Undefined
 * when one of the three is no list. More than a record may have is for the server to refuse: nothing is cut here.
 */
export function joinSets({
  base,
  mine,
  theirs,
}: Pick<FieldConflict, 'base' | 'mine' | 'theirs'>): unknown[] | undefined {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item))
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item))
  return [...kept, ...added]
}
