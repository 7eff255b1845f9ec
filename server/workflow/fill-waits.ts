import type { WorkflowChange, WorkflowStep } from '#contract/workflow-data'
import type { Improved, Part } from './drop-repeats.ts'
import { repeats, waits } from './step-words.ts'

/** Words of what a wait ends with: a step that needs it cannot be done meanwhile. */
const NEEDS_IT = /結果|返事|回答|承認|許可|画像|説明|伝え|案内|呼|渡|会計|送信|診察/u

/** Lets the step behind a wait be done meanwhile, where it does not need what is waited for. */
export function fillWaits(parts: readonly Part[]): Improved {
  const changes: WorkflowChange[] = []
  const filled = parts.map((part, at) => {
    const before = parts[at - 1]
    if (!before || !waits(before.step) || !isFree(part.step, before.step)) return part
    changes.push({
      kind: 'parallel',
      steps: [...before.from, ...part.from],
      reason: '待つ間に、次の手順を進めます。',
    })
    return { ...part, step: { ...part.step, is_parallel: true } }
  })
  return { parts: filled, changes }
}

function isFree(step: WorkflowStep, wait: WorkflowStep): boolean {
  if (step.condition !== null || repeats(step) || waits(step) || NEEDS_IT.test(step.text)) return false
  const thing = /([一-龠ァ-ヶー々]{2,12})[をがの]/u.exec(wait.text)?.[1]
  return thing === undefined || !step.text.includes(thing)
}
