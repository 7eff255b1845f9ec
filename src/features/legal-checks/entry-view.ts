import { msg } from '@lingui/core/macro'
import { FILE_TOO_LARGE } from '@/errors/client-messages'
import { formatBytes } from '@/i18n/units'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { STATE_WORDS, TYPE_WORDS } from './legal-words'
import { createLegalCheck, deleteLegalCheck, moveLegalCheck, restoreLegalCheck, updateLegalCheck } from './mutations'
import { reviewFinding } from './reviews/mutations'

const isNamed = (given: unknown): given is { name: string } =>
  typeof given === 'object' && given !== null && 'name' in given

const hidden = { isHidden: true } as const
const fields: Readonly<Record<string, FieldView>> = {
  title: { isRequired: true },
  type: { choices: TYPE_WORDS },
  file_name: { label: msg`ファイル名` },
  size: { label: msg`サイズ`, text: (size) => formatBytes(Number(size)) },
  // What the server makes of it.
  ...{ media_type: hidden, status: hidden, failure: hidden, counts: hidden, uploaded_by: hidden, is_own: hidden },
  is_scanned: hidden,
}
const saveAsNew = msg`新しい文書として登録`

/** What the list of unsent changes says of documents. */
export const legalCheckEntries: readonly EntryView[] = [
  {
    command: createLegalCheck as AnyCommand,
    name: msg`文書の登録`,
    fields,
    saveAsNew,
    refusals: {
      FILE_001: FILE_TOO_LARGE,
      BIZ_008: msg`登録先のフォルダが見つかりません。破棄してから、別のフォルダに登録してください。`,
    },
  },
  { command: updateLegalCheck as AnyCommand, name: msg`文書の変更`, fields, isCorrectable: true },
  {
    command: moveLegalCheck as AnyCommand,
    name: msg`文書の移動`,
    refusals: { BIZ_008: msg`移動先のフォルダが見つかりません。破棄してから、別のフォルダを選んでください。` },
  },
  { command: deleteLegalCheck as AnyCommand, name: msg`文書の削除`, fields },
  { command: restoreLegalCheck as AnyCommand, name: msg`文書の復元`, fields },
  {
    command: reviewFinding as AnyCommand,
    name: msg`指摘の確認`,
    fields: {
      state: { label: msg`状態`, choices: STATE_WORDS },
      comment: { label: msg`コメント` },
      assignee: { label: msg`担当`, text: (assignee) => (isNamed(assignee) ? assignee.name : '') },
      document_id: hidden,
      finding_id: hidden,
    },
    refusals: { DB_002: msg`この文書は削除されています。破棄してください。` },
  },
]
