import type { WorkflowChange } from '#contract/workflow-data'
import type { Improved, Part } from './drop-repeats.ts'

const CHECKED = /([一-龠ァ-ヶー々]{2,12})(?:の(?:有無|有効期限|期限|内容))?を(?:確認|確かめ|点検)/u
const USES = /入力|記入|計算|登録|作成|印刷|発行/u

/** Brings a check before the first step that uses what is checked: what is wrong is seen before the work is done. */
export function moveChecks(parts: readonly Part[]): Improved {
  const moved = [...parts]
  const changes: WorkflowChange[] = []
  for (const part of parts) {
    const thing = CHECKED.exec(part.step.text)?.[1]
    // The last step often checks what was done, and a step with a condition belongs to the one before it.
    if (thing === undefined || part === parts.at(-1) || part.step.condition !== null) continue
    const at = moved.indexOf(part)
    const user = moved.findIndex(({ step }) => step.text.includes(thing) && USES.test(step.text))
    if (user < 0 || user >= at || moved[user]?.step.who !== part.step.who) continue
    const [use] = moved[user]?.from ?? []
    moved.splice(at, 1)
    moved.splice(user, 0, part)
    changes.push({
      kind: 'moved',
      steps: [...part.from],
      reason: `「${thing}」の確認を、使う手順${use}の前に移します。誤りがあったときのやり直しが減ります。`,
    })
  }
  return { parts: moved, changes }
}
