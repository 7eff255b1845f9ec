import type { FrequentQuestion, FrequentQuestionInput } from '#contract/frequent-questions'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { updateFrequentQuestion } from './mutations'

type CardChange = Partial<Pick<FrequentQuestionInput, 'is_pinned' | 'pin_order'>>

/** Changes a frequent question in one tap: pins it, takes it off, moves its card. */
export function useChangeCard() {
  const { run, busy } = useCommand(updateFrequentQuestion)

  async function change(record: FrequentQuestion, changes: CardChange): Promise<void> {
    const { id, name } = record
    const outcome = await run({ id, name, changes }, { base: record })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') tellFailure(outcome.error, {})
    else notifySaved(savedAs(outcome), outcome.entry.last_error, name)
  }

  return { change, busy }
}
