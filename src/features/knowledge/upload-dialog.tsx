import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  KNOWLEDGE_DESCRIPTION_LIMIT,
  KNOWLEDGE_TITLE_LIMIT,
  type KnowledgeDocument,
  knowledge,
} from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { uploadFile } from '@/api/upload-file'
import { FilePicker } from '@/assistant/file-picker'
import { problemsBySchema } from '@/forms/check-fields'
import { FormDialog } from '@/forms/form-dialog'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { useDroppedFiles } from '@/lib/use-dropped-files'
import { markChanged } from '@/offline/cache/outdated'
import { ProgressBar } from '@/ui/progress-bar'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { knowledgeQueries } from './queries'
import { documentTitle } from './use-several'

type Fields = { title: string; description: string; tags: readonly string[] }
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

/** Adds a document: its file goes to the server first, then what was typed about it. */
export function UploadDialog({ tags, dropped, onSeveral, onClose }: UploadDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(dropped)
  const [percent, setPercent] = useState<number | null>(null)
  const form = useOnlineForm<Fields, KnowledgeDocument>({
    name: 'knowledge.create',
    // An earlier draft wins: nothing that was typed goes for a file.
    start: dropped === null ? EMPTY : { ...EMPTY, title: documentTitle(dropped) },
    tidy: ({ title, description, tags: typed }) => ({
      title: title.trim(),
      description: description.trim(),
      tags: typed,
    }),
    check: (fields) => ({
      ...problemsBySchema(schema, fields),
      ...(file === null && { file: t`ファイルを選んでください。` }),
    }),
    act: async ({ tags: typed, ...told }) => {
      if (file === null) throw new Error('a form without a file was not refused')
      const onProgress = (sent: number, size: number) => setPercent((sent / size) * 100)
      const { id: file_id } = await uploadFile(file, { onProgress })
      return callPatiently(knowledge.create, { body: { file_id, ...told, tags: [...typed] } })
    },
    tell: () => {},
    onSaved: () => {
      void markChanged(client, knowledgeQueries.documents)
      onClose()
    },
  })
  const text = useTextProps(form, ROOM)

  useDroppedFiles(form.isSaving ? null : choose)

  function choose(files: readonly File[]) {
    const [chosen, ...others] = files
    if (!chosen) return
    if (others.length > 0) return onSeveral(file === null ? files : [file, ...files])
    setFile(chosen)
    setPercent(null)
    if (form.fields.title === '') form.set('title', documentTitle(chosen))
  }

  return (
    <FormDialog form={form} size="md" title={<Trans>資料を追加</Trans>} saveLabel={t`追加`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <OfflineNote>{t`オフラインです。入力した内容は残ります。接続すると、追加できます。`}</OfflineNote>
        <FilePicker file={file} error={form.errors.file} onFiles={choose} />
        {form.isSaving && percent !== null ? <ProgressBar label={t`送信中`} percent={percent} /> : null}
        <TextField {...text('title')} required />
        <TextField {...text('description')} rows={2} />
        <TagsField
          label={t`タグ`}
          value={form.fields.tags}
          onChange={(chosen) => form.set('tags', chosen)}
          suggestions={tags}
          error={form.errors.tags}
        />
      </div>
    </FormDialog>
  )
}
