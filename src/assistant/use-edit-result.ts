import type { AiResult } from '#contract/ai-results'
import type { ResultEdit } from '#contract/result-edit'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { editResult } from './mutations'

/** A result as somebody saw it who began to edit it: whoever changed it since is not overwritten unseen. */
export type SeenResult = Pick<AiResult, 'id' | 'version' | 'edited'>

/**
 * Keeps what was made of a result by hand, on the server or on this device until there is a connection; null takes it back. Says
 * whether it is kept.
 */
export function useEditResult(result: AiResult) {
  const { run, busy } = useCommand(editResult)
  const { id, title } = result
  async function keep(
    edited: ResultEdit | null,
    { draft, isSilent, seen = result }: KeepOptions = {},
  ): Promise<boolean> {
    const outcome = await run({ id, title, edited }, { base: seen, ...(draft !== undefined && { draft }) })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      tellFailure(outcome.error, {})
      return false
    }
    if (!isSilent) notifySaved(savedAs(outcome), outcome.entry.last_error, title)
    return true
  }
  return { keep, busy }
}

type KeepOptions = {
  /** The name of the draft that it takes the place of. */
  draft?: string
  /** What the person began with; the result as it is on the screen, unless given. */
  seen?: SeenResult
  /** The screen shows it as it is done: nothing has to be said of it. */
  isSilent?: boolean
}
