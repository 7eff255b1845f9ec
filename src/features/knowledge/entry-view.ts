import { msg } from '@lingui/core/macro'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView } from '@/offline/outbox/entry-view'
import { USE_WORDS } from './document-words'
import { deleteQuestion, restoreQuestion, sendFeedback, updateDocument } from './mutations'

const QUESTION_FIELDS = { query: { isHidden: true } } as const

/** What the list of unsent changes says of feedback, and of what is said of a document. */
export const knowledgeEntries: readonly EntryView[] = [
  {
    command: sendFeedback as AnyCommand,
    name: msg`回答の評価`,
    fields: {
      is_helpful: {
        label: msg`評価`,
        text: (isHelpful, _, i18n) => i18n._(isHelpful === true ? msg`役に立った` : msg`役に立たなかった`),
      },
      feedback: { label: msg`感想`, kind: 'long-text' },
      query: { isHidden: true },
    },
  },
  { command: deleteQuestion as AnyCommand, name: msg`資料への質問の削除`, fields: QUESTION_FIELDS },
  { command: restoreQuestion as AnyCommand, name: msg`資料への質問の復元`, fields: QUESTION_FIELDS },
  {
    command: updateDocument as AnyCommand,
    name: msg`資料の変更`,
    fields: {
      title: { isRequired: true },
      description: { kind: 'long-text' },
      is_active: { label: msg`使用`, choices: USE_WORDS },
    },
    isCorrectable: true,
    refusals: { DB_002: msg`この資料は削除されています。破棄してください。` },
  },
]
