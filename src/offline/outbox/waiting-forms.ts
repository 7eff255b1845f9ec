import type { Platform } from '../device/platform'
import { finalOutcome, type Outcome } from './outcome'
import type { ShownEntries } from './shown-entries'

/** How long a form waits for the server's word. */
const OUTCOME_WAIT_MS = 8_000

export type WaitingForms = {
  /** The server's word on an entry, or null when the form has waited long enough. */
  wordOn: (id: string) => Promise<Outcome | null>
  areWaiting: () => boolean
  /** No word can come: nobody has to wait for it. */
  giveUp: () => void
}

/** The forms of this tab that were saved and wait for the server's word. */
export function waitingForms(
  platform: Pick<Platform, 'after'>,
  entries: Pick<ShownEntries, 'find' | 'subscribe'>,
): WaitingForms {
  const waiting = new Set<() => void>()
  return {
    wordOn: (id) =>
      new Promise((resolve) => {
        const finish = (outcome: Outcome | null) => {
          cancel()
          unsubscribe()
          waiting.delete(giveUp)
          resolve(outcome)
        }
        const giveUp = () => finish(null)
        const look = () => {
          const outcome = finalOutcome(entries.find(id))
          if (outcome) finish(outcome)
        }
        const cancel = platform.after(OUTCOME_WAIT_MS, giveUp)
        const unsubscribe = entries.subscribe(look)
        waiting.add(giveUp)
        look()
      }),
    areWaiting: () => waiting.size > 0,
    giveUp: () => {
      for (const giveUp of [...waiting]) giveUp()
    },
  }
}
