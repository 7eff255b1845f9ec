import { msg } from '@lingui/core/macro'
import { FILE_TOO_LARGE } from '@/errors/client-messages'
import { formatBytes } from '@/i18n/units'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { USE_WORDS } from './document-words'
import {
  createDocument,
  deleteQuestion,
  replaceDocument,
  restoreQuestion,
  sendFeedback,
  updateDocument,
} from './mutations'

const QUESTION_FIELDS = { query: { isHidden: true } } as const

const hidden = { isHidden: true } as const
const DOCUMENT_FIELDS: Readonly<Record<string, FieldView>> = {
  title: { isRequired: true },
  description: { kind: 'long-text' },
  is_active: { label: msg`使用`, choices: USE_WORDS },
  file_name: { label: msg`ファイル名` },
  size: { label: msg`サイズ`, text: (size) => formatBytes(Number(size)) },
  // What the server makes of it.
  ...{ status: hidden, failure: hidden, is_scanned: hidden, file_version: hidden, next: hidden },
  ...{ uploaded_by: hidden, is_own: hidden },
}
const GONE = { DB_002: msg`この資料は削除されています。破棄してください。` }

/** What the list of unsent changes says of feedback, of documents, and of what is said of them. */
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
    command: createDocument as AnyCommand,
    name: msg`資料の登録`,
    fields: DOCUMENT_FIELDS,
    saveAsNew: msg`新しい資料として登録`,
    refusals: { FILE_001: FILE_TOO_LARGE },
  },
  {
    command: replaceDocument as AnyCommand,
    name: msg`資料の新しい版`,
    fields: DOCUMENT_FIELDS,
    refusals: { ...GONE, FILE_001: FILE_TOO_LARGE },
  },
  {
    command: updateDocument as AnyCommand,
    name: msg`資料の変更`,
    fields: DOCUMENT_FIELDS,
    isCorrectable: true,
    refusals: GONE,
  },
]
