// Whether the person is doing something that must answer at once: then nothing else takes the processor.
import type { Platform } from '../device/platform'

/** Typing, scrolling, tapping. Not the pointer's moves: it may wander about for minutes. */
const SIGNS = ['keydown', 'input', 'pointerdown', 'touchmove', 'wheel', 'scroll'] as const
/** The person counts as idle after one full interval without input: 1 to 2 s after the last. */
const REST_MS = 1_000

export type PersonBusy = { isBusy: () => boolean; close: () => void }

/** Calls `onRest` each time the person has come to rest. A sign costs next to nothing: it is only noted. */
export function watchPerson(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  { after }: Pick<Platform, 'after'>,
  onRest: () => void,
): PersonBusy {
  let isBusy = false
  let hasActed = false
  let cancel = () => {}

  const look = () => {
    if (!hasActed) {
      isBusy = false
      return onRest()
    }
    hasActed = false
    cancel = after(REST_MS, look)
  }
  const onSign = () => {
    hasActed = true
    if (isBusy) return
    isBusy = true
    cancel = after(REST_MS, look)
  }
  for (const sign of SIGNS) target.addEventListener(sign, onSign, { capture: true, passive: true })
  return {
    isBusy: () => isBusy,
    close: () => {
      cancel()
      for (const sign of SIGNS) target.removeEventListener(sign, onSign, { capture: true })
    },
  }
}
