import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { KNOWLEDGE_DESCRIPTION_LIMIT, KNOWLEDGE_TITLE_LIMIT, knowledge } from '#contract/knowledge'
import { FilePicker } from '@/assistant/file-picker'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useDroppedFiles } from '@/lib/use-dropped-files'
import { keepFile } from '@/offline/scope/files'
import { useCommand } from '@/offline/scope/use-command'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { createDocument } from './mutations'
import { OfflineRoom } from './offline-room'
import { useFileProblem } from './use-file-problem'
import { documentTitle } from './use-several'

type Fields = { title: string; description: string; tags: string[] }
const EMPTY: Fields = { title: '', description: '', tags: [] }
const ROOM = {
  title: { max: KNOWLEDGE_TITLE_LIMIT },
  description: { max: KNOWLEDGE_DESCRIPTION_LIMIT, empty: '', isLong: true },
} as never
const { shape } = knowledge.create.body
const schema = z.object({ title: shape.title, description: shape.description, tags: shape.tags })

type UploadDialogProps = {
  /** Those of other documents, to choose from. */
  tags: readonly string[]
  /** The file that was dropped on the page; null where one is to be chosen. */
  dropped: File | null
  /** Several were chosen: they are added in another dialog. */
  onSeveral: (files: readonly File[]) => void
  onClose: () => void
}

/** Adds a document: what was typed and its file wait on this device until the server has both. */
export function UploadDialog({ tags, dropped, onSeveral, onClose }: UploadDialogProps) {
  const { t } = useLingui()
  const { run } = useCommand(createDocument)
  const fileProblem = useFileProblem()
  const [file, setFile] = useState<File | null>(dropped)
  const form = useRecordForm<Fields, Fields & { id: string }>({
    schema,
    empty: EMPTY,
    // An earlier draft wins: nothing that was typed goes for a file.
    given: dropped === null ? {} : { title: documentTitle(dropped) },
    tidy: ({ title, description, tags: typed }) => ({
      title: title.trim(),
      description: description.trim(),
      tags: typed,
    }),
    nameOf: ({ title }) => title,
    draft: createDocument.name,
    alsoWrong: () => fileProblem(file),
    save: async ({ id, fields }, options) => {
      if (file === null) throw new Error('a form without a file was not refused')
      const file_id = await keepFile(file, file.name)
      return run({ id, ...fields, file_id, file_name: file.name, size: file.size }, options)
    },
    onSaved: onClose,
  })
  const text = useTextProps(form, ROOM)
  const problems: Readonly<Record<string, string | undefined>> = form.errors

  useDroppedFiles(form.isSaving ? null : choose)

  function choose(files: readonly File[]) {
    const [chosen, ...others] = files
    if (!chosen) return
    if (others.length > 0) return onSeveral(file === null ? files : [file, ...files])
    setFile(chosen)
    if (form.fields.title === '') form.set('title', documentTitle(chosen))
  }

  return (
    <FormDialog form={form} size="md" title={<Trans>資料を追加</Trans>} saveLabel={t`追加`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <OfflineRoom />
        <FilePicker file={file} error={problems.file} onFiles={choose} />
        <TextField {...text('title')} required />
        <TextField {...text('description')} rows={2} />
        <TagsField
          label={t`タグ`}
          value={form.fields.tags}
          onChange={(chosen) => form.set('tags', [...chosen])}
          suggestions={tags}
          error={form.errors.tags}
        />
      </div>
    </FormDialog>
  )
}
