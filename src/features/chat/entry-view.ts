import { msg } from '@lingui/core/macro'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { ASKED_LONG_AGO } from '@/offline/outbox/freeze'
import { COMMANDS_OF } from './mutations'

const hidden = { isHidden: true } as const
const fields: Readonly<Record<string, FieldView>> = {
  title: { isRequired: true },
  message: { label: msg`質問`, kind: 'long-text' },
  ...{ question_id: hidden, customer_id: hidden, replaces: hidden, answer_id: hidden, exchanges: hidden },
  customer_name: { label: msg`お客様` },
}

const refusals = {
  [ASKED_LONG_AGO]: msg`3日以上前の質問です。まだ必要なら「再試行」で送ってください。不要なら破棄してください。`,
}

/** What the list of unsent changes says of conversations. */
export const chatEntries: readonly EntryView[] = Object.values(COMMANDS_OF).flatMap((commands) => [
  { command: commands.begin as AnyCommand, name: msg`AIへの質問`, fields, refusals },
  { command: commands.ask as AnyCommand, name: msg`AIへの質問`, fields, refusals },
  { command: commands.rename as AnyCommand, name: msg`会話の題名の変更`, fields },
  { command: commands.sayFeedback as AnyCommand, name: msg`回答の評価`, fields },
  { command: commands.remove as AnyCommand, name: msg`会話の削除`, fields },
  { command: commands.restore as AnyCommand, name: msg`会話の復元`, fields },
])
