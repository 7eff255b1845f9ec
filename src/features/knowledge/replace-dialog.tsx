import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { uploadFile } from '@/api/upload-file'
import { FilePicker } from '@/assistant/file-picker'
import { notify } from '@/errors/notify'
import { FormDialog } from '@/forms/form-dialog'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { markChanged } from '@/offline/cache/outdated'
import { ProgressBar } from '@/ui/progress-bar'
import { knowledgeQueries } from './queries'
import { useDroppedFile } from './use-dropped-file'

/** Gives a document a newer file. The present one answers until the newer one is read. */
export function ReplaceDialog({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const { id, title, file_name: name } = document
  const form = useOnlineForm<object, KnowledgeDocument>({
    name: `knowledge.replace:${id}`,
    start: {},
    isKept: false,
    check: () => (file === null ? { file: t`ファイルを選んでください。` } : {}),
    act: async () => {
      if (file === null) throw new Error('a form without a file was not refused')
      const onProgress = (sent: number, size: number) => setPercent((sent / size) * 100)
      const { id: file_id } = await uploadFile(file, { onProgress })
      return callPatiently(knowledge.replace, { params: { id }, body: { file_id } })
    },
    tell: () => notify.success(t`「${title}」の新しい版を受け取りました`),
    onSaved: () => {
      void markChanged(client, knowledgeQueries.documents)
      onClose()
    },
  })
  const problems: Readonly<Record<string, string | undefined>> = form.errors

  useDroppedFile(form.isSaving ? null : choose)

  function choose(chosen: File) {
    setFile(chosen)
    setPercent(null)
  }

  return (
    <FormDialog
      form={form}
      size="md"
      title={<Trans>「{title}」を新しい版に置き換え</Trans>}
      saveLabel={t`置き換える`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <OfflineNote>{t`オフラインです。接続すると、置き換えられます。`}</OfflineNote>
        <p className="text-sm">
          <Trans>
            新しい版を読み取り終わるまでは、今の版（{name}）で答えます。読み取れたら、今の版のファイルは消えます。
          </Trans>
        </p>
        <FilePicker file={file} error={problems.file} onFile={choose} />
        {form.isSaving && percent !== null ? <ProgressBar label={t`送信中`} percent={percent} /> : null}
      </div>
    </FormDialog>
  )
}
