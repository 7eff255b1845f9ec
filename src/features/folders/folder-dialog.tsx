import { Trans, useLingui } from '@lingui/react/macro'
import { type Folder, FolderInput, folderFields } from '#contract/folders'
import { tidyName } from '#contract/kana'
import { FormDialog } from '@/forms/form-dialog'
import { recordFields } from '@/forms/record-fields'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { pathText } from './folder-places'
import { LABELS } from './folder-words'
import { createFolder, renameFolder } from './mutations'
import { useFolders } from './use-folders'

const folderForm = recordFields(folderFields, { schema: FolderInput, nameOf: ({ name }) => name, labels: LABELS })

type FolderDialogProps = {
  /** The folder to be renamed; none for a new one. */
  folder?: Folder
  /** Where a new one is made; null is the first level. */
  parentId: string | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** The form of a folder, new or known. */
export function FolderDialog({ folder, parentId, onClose, onSaved }: FolderDialogProps) {
  const { t, i18n } = useLingui()
  const { tree } = useFolders()
  const { run: create } = useCommand(createFolder)
  const { run: rename } = useCommand(renameFolder)
  const form = useRecordForm<FolderInput, Folder>({
    ...folderForm,
    draft: folder ? `${renameFolder.name}:${folder.id}` : `${createFolder.name}:${parentId ?? ''}`,
    base: folder,
    save: ({ id, fields, base, changes }, options) =>
      folder
        ? rename({ id, name: (base ?? folder).name, changes }, options)
        : create({ id, ...fields, parent_id: parentId }, options),
    onSaved,
  })
  const text = useTextProps(form, folderFields)
  const siblings = parentId === null ? tree.roots : (tree.byId.get(parentId)?.children ?? [])
  const name = tidyName(form.fields.name)
  const isTaken = siblings.some(({ record }) => record.id !== folder?.id && record.name === name)
  const path = pathText(tree, parentId)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={folder ? <Trans>フォルダの名前を変更</Trans> : <Trans>新しいフォルダ</Trans>}
      onClose={onClose}
    >
      {folder || parentId === null ? null : (
        <p className="mb-3 break-words text-muted text-sm">
          <Trans>作成する場所: {path}</Trans>
        </p>
      )}
      <TextField
        {...text('name', isTaken ? t`この場所には、同じ名前のフォルダがあります。` : undefined)}
        label={i18n._(LABELS.name)}
        autoFocus
      />
    </FormDialog>
  )
}
