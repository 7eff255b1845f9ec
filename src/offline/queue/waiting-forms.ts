import { finalWord, type Outcome } from './final-word'
import type { Platform } from './platform'
import type { EntryStore } from './shown-entries'

/** How long a form waits for the server's word. */
const FINAL_WORD_MS = 8_000

export type WaitingForms = {
  /** The server's word on an entry, or null when the form has waited long enough. */
  wordOn: (id: string) => Promise<Outcome | null>
  areWaiting: () => boolean
  /** No word can come: nobody has to wait for it. */
  giveUp: () => void
}

/** The forms of this tab that were saved and wait for the server's word. */
export function waitingForms(platform: Pick<Platform, 'after'>, entries: EntryStore): WaitingForms {
  const hopes = new Set<() => void>()
  return {
    wordOn: (id) =>
      new Promise((resolve) => {
        const finish = (outcome: Outcome | null) => {
          cancel()
          unsubscribe()
          hopes.delete(giveUp)
          resolve(outcome)
        }
        const giveUp = () => finish(null)
        const look = () => {
          const outcome = finalWord(entries.get().find((entry) => entry.id === id))
          if (outcome) finish(outcome)
        }
        const cancel = platform.after(FINAL_WORD_MS, giveUp)
        const unsubscribe = entries.subscribe(look)
        hopes.add(giveUp)
        look()
      }),
    areWaiting: () => hopes.size > 0,
    giveUp: () => {
      for (const giveUp of [...hopes]) giveUp()
    },
  }
}
