import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { KnowledgeDocument } from '#contract/knowledge'
import { FilePicker } from '@/assistant/file-picker'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { keepFile } from '@/offline/scope/files'
import { useCommand } from '@/offline/scope/use-command'
import { replaceDocument } from './mutations'
import { OfflineRoom } from './offline-room'
import { useDroppedFile } from './use-dropped-file'
import { useFileProblem } from './use-file-problem'

const NOTHING_TYPED = z.object({})

/** Gives a document a newer file, which waits on this device until the server has it. The present one answers until it is read. */
export function ReplaceDialog({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { t } = useLingui()
  const { run } = useCommand(replaceDocument)
  const fileProblem = useFileProblem()
  const [file, setFile] = useState<File | null>(null)
  const { id, title, file_name: name } = document
  const form = useRecordForm<object, { id: string }>({
    schema: NOTHING_TYPED,
    empty: {},
    nameOf: () => title,
    draft: `${replaceDocument.name}:${id}`,
    alsoWrong: () => fileProblem(file),
    save: async (_, options) => {
      if (file === null) throw new Error('a form without a file was not refused')
      const file_id = await keepFile(file, file.name)
      return run({ id, title, file_id, file_name: file.name, size: file.size }, options)
    },
    onSaved: onClose,
  })
  const problems: Readonly<Record<string, string | undefined>> = form.errors

  useDroppedFile(form.isSaving ? null : setFile)

  return (
    <FormDialog
      form={form}
      size="md"
      title={<Trans>「{title}」を新しい版に置き換え</Trans>}
      saveLabel={t`置き換える`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <OfflineRoom />
        <p className="text-sm">
          <Trans>
            新しい版を読み取り終わるまでは、今の版（{name}）で答えます。読み取れたら、今の版のファイルは消えます。
          </Trans>
        </p>
        <FilePicker file={file} error={problems.file} onFile={setFile} />
      </div>
    </FormDialog>
  )
}
