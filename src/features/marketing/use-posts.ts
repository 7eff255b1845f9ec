import { useLayoutEffect, useRef } from 'react'
import type { AiResult } from '#contract/ai-results'
import type { CalendarEntry } from '#contract/marketing-data'
import { KeptEdit } from '#contract/result-edit'
import { useEditResult } from '@/assistant/use-edit-result'
import { changedEntry, withEntry } from './calendar-months'

type Entries = readonly CalendarEntry[]

/**
 * The posts of a calendar as they stand, and how they are changed: at once, as all that is done to a record. All of them are
 * kept together, so a change is made to what the one before has left, also where that is not on the screen yet.
 */
export function usePosts(result: AiResult, made: Entries) {
  const { keep } = useEditResult(result)
  const { edited } = result
  const kept = edited && 'posts' in edited ? edited : null
  const posts: Entries = kept?.posts ?? made
  const left = useRef<Entries | null>(null)
  // A notice that offers the way back is pressed later, when more may have changed.
  const latest = useRef({ kept, posts, keep })
  useLayoutEffect(() => {
    latest.current = { kept, posts, keep }
  })

  async function make(change: (posts: Entries) => CalendarEntry[], draft?: string): Promise<boolean> {
    const next = change(left.current ?? latest.current.posts)
    left.current = next
    const edit = KeptEdit.parse({ ...latest.current.kept, posts: next })
    const isKept = await latest.current.keep(edit, { isSilent: true, ...(draft !== undefined && { draft }) })
    if (left.current === next) left.current = null
    return isKept
  }

  return {
    posts,
    change: (id: string, changes: Partial<CalendarEntry>) => make((all) => changedEntry(all, id, changes)),
    /** Writes one, new or known. `draft`: the name of the draft that it takes the place of. */
    put: (post: CalendarEntry, draft?: string) => make((all) => withEntry(all, post), draft),
    remove: (id: string) => make((all) => all.filter((one) => one.id !== id)),
    /** As they were made, which is kept at once as well. */
    reset: () => keep(null, { isSilent: true }),
    restore: (before: Entries) => make(() => [...before]),
  }
}
