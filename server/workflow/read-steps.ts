import { conditionIn } from '#contract/step-conditions'
import { returnIn } from '#contract/step-returns'
import { STEP_LIMIT, type WorkflowStep } from '#contract/workflow-data'
import { headOf, subjectOf } from './roles.ts'

/** Characters of a step that are read. */
const LONGEST = 500
const NUMBER = /^\s*(?:(?:手順|ステップ|STEP)\s*\d{1,3}\s*[:：.．、)）]?|\d{1,3}\s*[.．、)）:：])\s*/iu
const BULLET = /^\s*[・●○■□▪◆*•-]\s*/u
const TIME = /(\d{1,4}(?:\.\d)?)\s*(?:[~〜～-]\s*(\d{1,4}(?:\.\d)?)\s*)?(時間|分|秒)(?!以内|後|前|おき|ごと|毎|間隔)/u
/** 「（5分）」: a time that is said by itself is taken out of the words of the step. */
const TIME_ALONE =
  /\s*[(（]\s*(?:約|目安)?\s*\d[\d.~〜～\-\s]*(?:時間|分|秒)\s*[)）]|[。、\s]+(?:約)?\d[\d.]*\s*(?:時間|分|秒)\s*[。]?$/u
const MINUTES = { 時間: 60, 分: 1, 秒: 1 / 60 } as const

export type Procedure = {
  steps: WorkflowStep[]
  /** Lines beyond {@link STEP_LIMIT}. */
  unread: number
}

/**
 * Reads a procedure as people type it: numbered or marked lines, else one step a sentence. A line without a number goes on
 * with the numbered one before it; what stands before the first number is a heading.
 */
export function readSteps(typed: string): Procedure {
  const lines = divide(
    typed
      .replaceAll(/[①-⑳]/gu, (circled) => `${circled}. `)
      .normalize('NFKC')
      .replaceAll('\r', ''),
  )
  const steps = lines.slice(0, STEP_LIMIT).map(readStep)
  return { steps, unread: lines.length - steps.length }
}

function divide(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const mark = [NUMBER, BULLET].find((one) => lines.filter((line) => one.test(line)).length >= 2)
  if (mark) return joinUnmarked(lines, mark)
  return lines
    .flatMap((line) => line.split(/(?<=[。！!])/u))
    .flatMap((sentence) => cleaned(sentence.replace(BULLET, '')))
}

function joinUnmarked(lines: readonly string[], mark: RegExp): string[] {
  const steps: string[] = []
  for (const line of lines) {
    if (mark.test(line)) steps.push(line.replace(mark, ''))
    else if (steps.length > 0) steps.push(`${steps.pop()} ${line.trim()}`)
  }
  return steps.flatMap(cleaned)
}

function cleaned(line: string): string[] {
  const kept = line
    .trim()
    .replace(/[。\s]+$/u, '')
    .slice(0, LONGEST)
  return /\p{L}/u.test(kept) ? [kept] : []
}

function readStep(line: string): WorkflowStep {
  const { who, rest } = headOf(line)
  const words = rest.replace(TIME_ALONE, '').trim()
  return {
    text: words === '' ? rest.trim() : words,
    who: who ?? subjectOf(rest),
    minutes: minutesOf(rest),
    condition: conditionIn(words),
    back_to: returnIn(words),
    is_parallel: false,
  }
}

function minutesOf(words: string): number | null {
  const found = TIME.exec(words)
  if (!found) return null
  const [least, most] = [Number(found[1]), Number(found[2] ?? found[1])]
  const minutes = ((least + most) / 2) * MINUTES[found[3] as keyof typeof MINUTES]
  return Math.round(minutes * 10) / 10
}
