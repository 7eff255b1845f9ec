import { msg } from '@lingui/core/macro'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { createSnippet, deleteSnippet, restoreSnippet, updateSnippet } from './mutations'
import { LABELS } from './snippet-words'

const fields: Readonly<Record<string, FieldView>> = {
  name: { label: LABELS.name, isRequired: true },
  text: { label: LABELS.text, isRequired: true },
  used_for: {
    label: LABELS.used_for,
    choices: { contact: msg`対応履歴`, question: msg`質問` },
    untouched: 'contact',
  },
  is_shared: {
    label: LABELS.is_shared,
    choices: { true: msg`みんなで使う`, false: msg`自分だけ` },
    untouched: 'false',
  },
  is_own: { isHidden: true },
  created_by: { isHidden: true },
}
const saveAsNew = msg`新しい定型文として保存`

/** What the list of unsent changes says of snippets. */
export const snippetEntries: readonly EntryView[] = [
  { command: createSnippet as AnyCommand, name: msg`定型文の追加`, fields, isCorrectable: true, saveAsNew },
  { command: updateSnippet as AnyCommand, name: msg`定型文の変更`, fields, isCorrectable: true, saveAsNew },
  { command: deleteSnippet as AnyCommand, name: msg`定型文の削除`, fields },
  { command: restoreSnippet as AnyCommand, name: msg`定型文の復元`, fields },
]
