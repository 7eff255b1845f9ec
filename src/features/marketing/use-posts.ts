import { useRef } from 'react'
import type { AiResult } from '#contract/ai-results'
import type { CalendarEntry } from '#contract/marketing-data'
import { ResultEdit } from '#contract/result-edit'
import { useEditResult } from '@/assistant/use-edit-result'
import { changedEntry } from './calendar-months'

/**
 * The posts of a calendar as they stand, and how one is changed: at once, as all that is done to a record. All of them are
 * kept together, so a change is made to what the one before has left, also where that is not on the screen yet.
 */
export function usePosts(result: AiResult, made: readonly CalendarEntry[]) {
  const { keep } = useEditResult(result)
  const { edited } = result
  const posts: readonly CalendarEntry[] = edited && 'posts' in edited ? edited.posts : made
  const left = useRef<readonly CalendarEntry[] | null>(null)

  async function change(id: string, changes: Partial<CalendarEntry>): Promise<void> {
    const next = changedEntry(left.current ?? posts, id, changes)
    left.current = next
    await keep(ResultEdit.parse({ posts: next }), { isSilent: true })
    if (left.current === next) left.current = null
  }

  return { posts, change, reset: () => keep(null) }
}
