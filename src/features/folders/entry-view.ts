import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { LABELS } from './folder-words'
import { createFolder, deleteFolder, type MoveBase, moveFolder, renameFolder } from './mutations'

const fields: Readonly<Record<string, FieldView>> = {
  name: { label: LABELS.name, isRequired: true },
  parent_id: { label: LABELS.parent_id, text: placeText },
}
/** What goes with a folder stands in it by its ids. */
const deletion: Readonly<Record<string, FieldView>> = {
  ...fields,
  contents: {
    label: msg`中身`,
    choices: { move_up: msg`1つ上のフォルダへ移す`, delete: msg`中身ごと削除する` },
  },
  documents: { isHidden: true },
  folders: { isHidden: true },
}
const SOMEWHERE = msg`ほかのフォルダ`

/** What the list of unsent changes says of folders. */
export const folderEntries: readonly EntryView[] = [
  {
    command: createFolder,
    name: msg`フォルダの作成`,
    fields,
    isCorrectable: true,
    refusals: { VAL_001: msg`フォルダの名前か場所に問題があります。` },
    saveAsNew: msg`新しいフォルダとして保存`,
  },
  { command: renameFolder, name: msg`フォルダの名前の変更`, fields, isCorrectable: true },
  {
    command: moveFolder,
    name: msg`フォルダの移動`,
    fields,
    refusals: {
      BIZ_008: msg`移動先がほかの人の変更でこのフォルダの中になったか、なくなったか、階層が深すぎるため、移動できません。フォルダは元の場所にあります。破棄して、別の場所へ移動し直してください。`,
    },
  },
  { command: deleteFolder, name: msg`フォルダの削除`, fields: deletion },
]

/** A folder by the names that came with the move: an id says nothing to anybody. */
function placeText(id: unknown, record: Readonly<Record<string, unknown>>, i18n: I18n): string {
  const { parent_id, parent_name, places } = record as Partial<MoveBase>
  const name = id === parent_id && parent_name ? parent_name : places?.[String(id)]
  return name ?? i18n._(SOMEWHERE)
}
