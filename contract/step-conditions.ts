// When a step of a procedure is done at all, in its words and as its condition. The server reads conditions by it, the screen
// on which steps are changed and drawn too.
import type { WorkflowStep } from './workflow-data.ts'

const CONDITION =
  /^(.{1,80}?(?:[うくぐすつぬぶむるたいなの]場合|のとき|ないとき|たとき|であれば|なければ|なら(?=[、ば]))(?:は|には|ば)?)/u
const COMMA = /^[、,\s]+/u

type Told = Pick<WorkflowStep, 'text' | 'condition'>

/** The condition with which the words of a step begin: 「不備がある場合は」. Null where they have none. */
export function conditionIn(text: string): string | null {
  return CONDITION.exec(text)?.[1] ?? null
}

/** A step that is done under another condition; null: always. Where its words begin with the one of before, they change too. */
export function underCondition<S extends WorkflowStep>(step: S, condition: string | null): S {
  if (!saysCondition(step)) return { ...step, condition }
  const text = condition === null ? actOf(step) : `${condition}${step.text.slice(step.condition.length)}`
  return { ...step, condition, text }
}

/** All of a step in words, its condition first. */
export function wordsOf(step: Told): string {
  return step.condition === null || saysCondition(step) ? step.text : `${step.condition}、${step.text}`
}

/** What is done, without when: for where the condition stands beside it. */
export function actOf(step: Told): string {
  if (!saysCondition(step)) return step.text
  return step.text.slice(step.condition.length).replace(COMMA, '')
}

/** Whether the words of a step begin with its condition. */
export function saysCondition<S extends Told>(step: S): step is S & { condition: string } {
  return step.condition !== null && step.text.startsWith(step.condition)
}
