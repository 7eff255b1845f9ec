import type { WorkflowStep } from '#contract/workflow-data'
import { targetOf } from './roles.ts'

/** Words that stand where a role should. */
const NOBODY =
  /手の空い(?:た|ている)|誰か|だれか|担当者[がは](?!不在|いない|休)|気づい(?:た|ている)|各自|みんな|適宜(?:、)?(?:誰|担当)/u
/** 「確認されます」: what is done, but not by whom. Polite forms of asking are none. */
const PASSIVE = /(?:確認|記入|入力|作成|準備|用意|送付|実施|点検|処理|管理|共有)され(?:る|ます|て)/u

/** Who does each step, where a step without a name is done by who did the one before, or was handed it. */
export function ownersOf(steps: readonly WorkflowStep[]): (string | null)[] {
  const owners: (string | null)[] = []
  for (const [at, { who, text }] of steps.entries()) {
    const before = steps[at - 1]
    const handedTo = before ? targetOf(before.text) : null
    owners.push(who ?? (isUnowned(text) ? null : (handedTo ?? owners[at - 1] ?? null)))
  }
  return owners
}

function isUnowned(text: string): boolean {
  return NOBODY.test(text) || PASSIVE.test(text)
}
