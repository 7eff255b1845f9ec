import { apiHooks } from './configure'

/** For whom something is asked that takes more than one moment. What nobody asked, the app's own start, is anybody's. */
export type WhoAsks = {
  /** Whether they are not the one who is signed in any more. */
  hasLeft: () => boolean
  /** Whether somebody else is signed in by now: what is asked was not theirs, and its end is not for them. */
  isReplaced: () => boolean
  /** Whether that credential is not theirs. None at all may be: a verdict on a person ends their session. */
  isForeign: (credential: string | null) => boolean
}

/**
 * Remembers who is signed in now: the credential of every later moment is that of whoever is signed in then. With `uid` it is
 * that person's act, which may begin while nobody is signed in.
 */
export function whoAsks(uid?: string): WhoAsks {
  const asking = uid ?? apiHooks().person()
  const isAnother = () => asking !== null && apiHooks().person() !== asking
  const isReplaced = () => isAnother() && apiHooks().person() !== null
  return {
    hasLeft: uid === undefined ? isAnother : isReplaced,
    isReplaced,
    isForeign: (credential) => isReplaced() || (isAnother() && credential !== null),
  }
}
