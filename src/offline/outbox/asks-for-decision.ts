import type { OutboxEntry } from './entry'

/**
 * Whether an entry stays here until the person decides: the server did not take it, or what it builds on was discarded.
 * An entry that another one blocks needs no decision; the blocking entry does.
 */
export function asksForDecision({ state, blocked_by }: Pick<OutboxEntry, 'state' | 'blocked_by'>): boolean {
  return state === 'conflict' || state === 'refused' || (state === 'blocked' && blocked_by === null)
}
