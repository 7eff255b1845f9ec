import type { FindingKind, WorkflowFinding, WorkflowStep } from '#contract/workflow-data'
import { wordsOf } from './finding-words.ts'
import { ownersOf } from './owners.ts'
import {
  asks,
  copies,
  hasLimit,
  isException,
  isLeftOpen,
  isVague,
  passesOn,
  repeats,
  waits,
  writtenThing,
} from './step-words.ts'

type Look = { steps: readonly WorkflowStep[]; owners: readonly (string | null)[] }
/** Says of which steps, counted from 0, a fault is true. */
type Rule = (look: Look) => number[]

/** What a step may be answered by: the two steps behind it. */
const REPLY_WITHIN = 2

const RULES: Readonly<Record<Exclude<FindingKind, 'no-time'>, Rule>> = {
  // Steps without a name in a row have one cause: the first of them is named.
  'no-owner': ({ owners }) => where(owners, (owner, at) => owner === null && (at === 0 || owners[at - 1] !== null)),
  'endless-loop': ({ steps }) => where(steps, (step, at) => repeats(step) && !steps.slice(at, at + 2).some(hasLimit)),
  'double-entry': ({ steps }) => where(steps, (step, at) => copies(step) || isWrittenBefore(steps, at)),
  waiting: ({ steps }) => where(steps, waits),
  'needless-handover': ({ steps }) => where(steps, passesOn),
  'no-way-out': ({ steps }) => where(steps, (step, at) => isVague(step) || (asks(step) && !isAnswered(steps, at))),
  'no-end': ({ steps }) =>
    where(steps, (step, at) => at === steps.length - 1 && (waits(step) || step.back_to !== null || isLeftOpen(step))),
}

/** What goes wrong in a procedure, by step; what is said of the whole stands at the end. Empty for one without steps. */
export function reviewSteps(steps: readonly WorkflowStep[]): WorkflowFinding[] {
  const look = { steps, owners: ownersOf(steps) }
  const found = Object.entries(RULES).flatMap(([kind, rule]) =>
    rule(look).map((at) => ({ kind: kind as FindingKind, step: at + 1, ...wordsOf(kind as FindingKind, steps[at]) })),
  )
  const isUntimed = steps.length > 0 && steps.every(({ minutes }) => minutes === null)
  return [
    ...found.toSorted((one, other) => one.step - other.step),
    ...(isUntimed ? [{ kind: 'no-time' as const, step: null, ...wordsOf('no-time') }] : []),
  ]
}

function where<T>(list: readonly T[], holds: (one: T, at: number) => boolean): number[] {
  return list.flatMap((one, at) => (holds(one, at) ? [at] : []))
}

function isWrittenBefore(steps: readonly WorkflowStep[], at: number): boolean {
  const step = steps[at]
  const thing = step ? writtenThing(step) : null
  return thing !== null && steps.slice(0, at).some((before) => writtenThing(before) === thing)
}

/** Whether a question has a way for its other answer, in the step itself or soon behind it. */
function isAnswered(steps: readonly WorkflowStep[], at: number): boolean {
  const step = steps[at]
  if (step?.condition) return true
  return steps.slice(at + 1, at + 1 + REPLY_WITHIN).some((next) => isException(next) && !isVague(next))
}
