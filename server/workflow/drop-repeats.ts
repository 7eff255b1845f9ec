import type { WorkflowChange, WorkflowStep } from '#contract/workflow-data'
import { copies, passesOn, writtenThing } from './step-words.ts'

/** A step on its way to the better procedure, with the numbers it had before. */
export type Part = { step: WorkflowStep; from: readonly number[] }
export type Improved = { parts: Part[]; changes: WorkflowChange[] }

/** Takes out what is written a second time, and what is only passed on. A step that is gone back to stays. */
export function dropRepeats(parts: readonly Part[]): Improved {
  const wanted = new Set(parts.map(({ step }) => step.back_to))
  const changes: WorkflowChange[] = []
  const kept = parts.filter(({ step, from }, at) => {
    const reason = reasonToDrop(step, parts.slice(0, at))
    if (reason === null || from.some((number) => wanted.has(number))) return true
    changes.push({ kind: 'removed', steps: [...from], reason })
    return false
  })
  return { parts: kept, changes }
}

function reasonToDrop(step: WorkflowStep, before: readonly Part[]): string | null {
  if (step.condition !== null) return null
  const thing = writtenThing(step)
  const first = thing === null ? undefined : before.find((one) => writtenThing(one.step) === thing)
  if (first) return `「${thing}」は手順${first.from[0]}で書いています。書く場所を1つにします。`
  if (copies(step)) return '写す作業です。初めから1か所に書けば要らなくなります。'
  if (passesOn(step)) return '受け取って渡すだけです。前の担当から次の担当へ直接渡します。'
  return null
}
