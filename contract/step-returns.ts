// Where a step of a procedure goes back to, in its words and as its number. The server reads and renumbers steps by it, the
// screen on which they are moved too.
import type { WorkflowStep } from './workflow-data.ts'

const NUMBER = /((?:手順|ステップ)?\s*)([0-9０-９]{1,3})(?=\s*(?:番)?(?:[にへ]|まで)(?:戻|もど))/u
const START = /(?:最初|はじめ|始め)(?:[にへ]|から)(?:戻|もど|やり直)/u

/** The step to which the words of a step go back: 「手順2へ戻る」. Null where they do not. */
export function returnIn(text: string): number | null {
  const number = NUMBER.exec(text)?.[2]
  if (number !== undefined) return Number(number.normalize('NFKC'))
  return START.test(text) ? 1 : null
}

/**
 * A step whose target has another number now, with the number in its words; null: the target is gone, and the words stay as
 * somebody wrote them. 「最初に戻る」 means whichever step is the first.
 */
export function goingBackTo<S extends WorkflowStep>(step: S, target: number | null): S {
  if (step.back_to === target || isToStart(step)) return step
  const isNamed = target !== null && returnIn(step.text) === step.back_to
  return {
    ...step,
    back_to: target,
    ...(isNamed && { text: step.text.replace(NUMBER, (_, word: string) => `${word}${target}`) }),
  }
}

const isToStart = ({ text, back_to }: WorkflowStep) => back_to === 1 && !NUMBER.test(text) && START.test(text)
