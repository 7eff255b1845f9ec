import type { WorkflowChange, WorkflowStep } from '#contract/workflow-data'
import type { Improved, Part } from './drop-repeats.ts'
import { asks, repeats, waits } from './step-words.ts'

/** Minutes of the longest step that is small enough to become one with its neighbour. */
const SMALL = 2
const ACT = /(.{1,40}?)を((?:確認|入力|記入|記録|聞|渡|用意|準備|案内|伝え|片付け|消毒|掃除)[ぁ-ん]*)$/u

/** Makes one step of small ones of the same person that do the same with different things. */
export function mergeNeighbours(parts: readonly Part[]): Improved {
  const wanted = new Set(parts.map(({ step }) => step.back_to))
  const merged: Part[] = []
  const changes: WorkflowChange[] = []
  for (const part of parts) {
    const before = merged.at(-1)
    const both = before && part.from.every((number) => !wanted.has(number)) ? oneOf(before.step, part.step) : null
    if (!before || !both) {
      merged.push(part)
      continue
    }
    const from = [...before.from, ...part.from]
    merged[merged.length - 1] = { step: both, from }
    changes.push({
      kind: 'merged',
      steps: from,
      reason: `同じ担当が続けて行う同じ作業です。1回で済ませます。`,
    })
  }
  return { parts: merged, changes }
}

function oneOf(one: WorkflowStep, other: WorkflowStep): WorkflowStep | null {
  const [first, second] = [ACT.exec(one.text), ACT.exec(other.text)]
  if (!first || !second || first[2] !== second[2] || one.who !== other.who) return null
  const isFree = [one, other].every(
    (step) => step.condition === null && !repeats(step) && !waits(step) && !asks(step) && (step.minutes ?? 0) <= SMALL,
  )
  if (!isFree) return null
  const minutes = one.minutes === null && other.minutes === null ? null : (one.minutes ?? 0) + (other.minutes ?? 0)
  return { ...one, text: `${first[1]}と${second[1]}を${first[2]}`, minutes }
}
