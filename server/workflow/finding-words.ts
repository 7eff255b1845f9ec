import type { FindingKind, WorkflowFinding, WorkflowStep } from '#contract/workflow-data'

type Words = Pick<WorkflowFinding, 'severity' | 'reason' | 'repair'>

const WORDS: Readonly<Record<FindingKind, Words>> = {
  'no-owner': {
    severity: 'high',
    reason: '誰が行うかが書かれていません。忙しいときに、全員が「誰かがした」と思うおそれがあります。',
    repair: '行の初めに「受付：」「看護師：」のように担当を書いてください。',
  },
  'endless-loop': {
    severity: 'high',
    reason: '何回まで繰り返すかが書かれていません。うまくいかないときに、終わりがありません。',
    repair: '「3回まで」のように回数か時間の上限を決め、超えたときに誰へ引き継ぐかを書いてください。',
  },
  'double-entry': {
    severity: 'medium',
    reason: '同じ内容を2回書いています。時間がかかり、写し間違いのもとになります。',
    repair: '入力する場所を1つに決め、もう一方は印刷や画面の表示で済ませてください。',
  },
  waiting: {
    severity: 'medium',
    reason: '待つ間にすることが書かれていません。',
    repair: '待つ間に進められる手順をここに移すか、「その間に」すること、待つ時間の上限を書いてください。',
  },
  'needless-handover': {
    severity: 'medium',
    reason: '受け取って、そのまま次の人に渡しています。受け渡しが増えるほど、止まりやすく、なくしやすくなります。',
    repair: '前の担当から次の担当へ、直接渡せないか検討してください。',
  },
  'no-way-out': {
    severity: 'high',
    reason: 'うまくいかないときに何をするかが書かれていません。',
    repair: '「〜の場合は、…する」という行を足し、具体的な対応と、判断する人を書いてください。',
  },
  'no-end': {
    severity: 'medium',
    reason: '何をもって終わりとするかが書かれていません。',
    repair: '最後に「〜を記録して終わる」のように、終わりの行を足してください。',
  },
  'no-time': {
    severity: 'low',
    reason: '時間の目安がどこにも書かれていません。',
    repair: '行の終わりに「（5分）」のように目安を書くと、改善の前後を比べられます。',
  },
}

/** Why it is a fault and what repairs it, for a step. */
export function wordsOf(kind: FindingKind, step?: WorkflowStep): Words {
  const words = WORDS[kind]
  if (kind !== 'endless-loop' || !step || step.condition !== null) return words
  return { ...words, reason: '抜ける条件が書かれていません。この手順に来るたびに、必ず前に戻ります。' }
}
