import { msg } from '@lingui/core/macro'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { createSavedFilter, deleteSavedFilter, restoreSavedFilter, updateSavedFilter } from './mutations'
import { conditionWords, LABELS } from './saved-filter-words'

const UNKNOWN = msg`この端末のアプリでは使えません`

const fields: Readonly<Record<string, FieldView>> = {
  name: { label: LABELS.name, isRequired: true },
  filter: { label: LABELS.filter, text: (value, _, i18n) => conditionWords(value, i18n) ?? i18n._(UNKNOWN) },
  is_shared: {
    label: LABELS.is_shared,
    choices: { true: msg`みんなで使う`, false: msg`自分だけ` },
    untouched: 'false',
  },
  is_own: { isHidden: true },
  created_by: { isHidden: true },
}
const saveAsNew = msg`新しい条件として保存`

/** What the list of unsent changes says of saved filters. */
export const savedFilterEntries: readonly EntryView[] = [
  { command: createSavedFilter as AnyCommand, name: msg`条件の保存`, fields, isCorrectable: true, saveAsNew },
  { command: updateSavedFilter as AnyCommand, name: msg`保存した条件の変更`, fields, isCorrectable: true, saveAsNew },
  { command: deleteSavedFilter as AnyCommand, name: msg`保存した条件の削除`, fields },
  { command: restoreSavedFilter as AnyCommand, name: msg`保存した条件の復元`, fields },
]
