import { minutesOf } from '#contract/step-times'
import type {
  ChangeKind,
  CreatedWorkflow,
  FindingKind,
  OptimizedWorkflow,
  ReviewedWorkflow,
  WorkflowStep,
} from '#contract/workflow-data'

const FINDING_NAMES: Readonly<Record<FindingKind, string>> = {
  'no-owner': '担当がない',
  'endless-loop': '終わらない繰り返し',
  'double-entry': '二重の記入',
  waiting: '待ち時間',
  'needless-handover': '余分な受け渡し',
  'no-way-out': '例外の対応がない',
  'no-end': '終わりがない',
  'no-time': '時間の目安がない',
}
const CHANGE_NAMES: Readonly<Record<ChangeKind, string>> = {
  removed: 'なくす',
  merged: 'まとめる',
  parallel: '待つ間に行う',
  moved: '順番を変える',
}

/** What is said of a new procedure; its steps stand beside it. */
export function createdText({ template, steps }: CreatedWorkflow): string {
  if (steps.length === 0) {
    return '手順を読み取れませんでした。「1. 受付：名前を聞く（1分）」のように、1行に1つずつ書いてください。'
  }
  const origin =
    template === null
      ? `書かれた内容から、${steps.length}の手順を作りました。`
      : `「${template}」のひな形から、${steps.length}の手順を作りました。`
  const roles = [...new Set(steps.flatMap(({ who }) => who ?? []))]
  return paragraphs([
    origin + timeText(minutesOf(steps)),
    roles.length > 0 ? `担当: ${roles.join('、')}` : '担当が決まっていません。手順ごとに担当を入れてください。',
    'このとおりに動けるか、現場で一度確かめてから使ってください。',
  ])
}

/** What a review found, worst first as the steps go. */
export function reviewedText({ steps, findings, unread }: ReviewedWorkflow, viewpoint: string): string {
  const head = `${steps.length}の手順を読みました。${findings.length === 0 ? '気になる点は見つかりませんでした。' : `気になる点が${findings.length}件あります。`}`
  const items = findings.map(({ kind, step, reason, repair }) => {
    const place = step === null ? '全体' : `手順${step}「${steps[step - 1]?.text ?? ''}」`
    return `- **${FINDING_NAMES[kind]}**（${place}）: ${reason} ${repair}`
  })
  return paragraphs([
    head,
    items.join('\n'),
    viewpoint === ''
      ? ''
      : `ご指定の観点: ${viewpoint}\n\n内蔵エンジンは、上の8つの観点で点検します。ご指定の観点では判断していません。`,
    unreadText(unread),
  ])
}

/** What becomes better, and by how much. */
export function optimizedText(improved: OptimizedWorkflow, goal: string): string {
  const { before, after, changes, unread } = improved
  const head =
    changes.length === 0
      ? '変えたほうがよい手順は見つかりませんでした。'
      : `${before.length}の手順を${after.length}にしました。変更は${changes.length}件です。`
  const items = changes.map(
    ({ kind, steps, reason }) => `- **${CHANGE_NAMES[kind]}**（手順${steps.join('・')}）: ${reason}`,
  )
  return paragraphs([
    head,
    items.join('\n'),
    savedText(improved),
    goal === '' ? '' : `目的: ${goal}`,
    unreadText(unread),
  ])
}

function savedText({ minutes_before: before, minutes_after: after, untimed }: OptimizedWorkflow): string {
  if (before === null || after === null) return '時間が書かれていないため、短くなる時間は見積もれません。'
  const left = untimed === 0 ? '' : `時間が書かれていない${untimed}の手順は、含んでいません。`
  return `時間の見積もり: ${before}分 → ${after}分。書かれた時間の合計です。${left}`
}

function timeText(minutes: number | null): string {
  return minutes === null ? '' : `時間の目安は、合計${minutes}分です。`
}

function unreadText(unread: number): string {
  return unread === 0 ? '' : `長いため、最後の${unread}行は読んでいません。`
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A title for a procedure that has none: its first step. */
export function titleOf(steps: readonly WorkflowStep[], what: string): string {
  const first = steps[0]?.text ?? ''
  return first === '' ? what : `${what}: ${first.slice(0, 40)}`
}
