import type { ConversationQuestion } from '#contract/conversations'
import { DAY_MS } from '#contract/day'

/** A question that came later than this waited on its device; less is the way, and clocks that differ. */
const WAITED_MS = 2 * 60_000
/** As long as the server knows again what a device sends once more. What is said to be older comes from a wrong clock. */
const OLDEST_MS = 35 * DAY_MS

/**
 * Since when a question waited on the device of whoever asked; null where it came at once, or where the clock of the device
 * cannot be right: the server's decides then. A question is never refused for a clock.
 */
export function waitedSince({ asked_at: at }: Pick<ConversationQuestion, 'asked_at'>, now: Date): string | null {
  const waited = at === undefined ? 0 : now.getTime() - Date.parse(at)
  return at !== undefined && waited > WAITED_MS && waited <= OLDEST_MS ? at : null
}
