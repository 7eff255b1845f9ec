import type { EntryState } from './entry'

/**
 * The badge of a record with changes that the server does not have: 未送信, 送信中, 要確認 or 競合.
 * `attention` asks the person for something: to look at a refusal, or to sign in again.
 */
export type ChangeMark = 'unsent' | 'sending' | 'attention' | 'conflict'

/** Later ones win over earlier ones: a record shows what most needs a person. */
const STRENGTH = ['unsent', 'sending', 'attention', 'conflict'] as const satisfies readonly ChangeMark[]

const MARKS: Record<EntryState, ChangeMark | null> = {
  waiting: 'unsent',
  uncertain: 'unsent',
  'needs-sign-in': 'unsent',
  sending: 'sending',
  blocked: 'attention',
  refused: 'attention',
  conflict: 'conflict',
  sent: null,
}

/** The badge of one entry; null once the server has it. */
export function markOf(state: EntryState): ChangeMark | null {
  return MARKS[state]
}

/** The badge of a record from the states of all its entries; null when the server has all of them. */
export function strongestMark(states: readonly EntryState[]): ChangeMark | null {
  const marks = states.map(markOf)
  return STRENGTH.findLast((mark) => marks.includes(mark)) ?? null
}
