import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { notify } from '@/errors/notify'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { knowledgeQueries } from './queries'

type DeleteDocumentDialogProps = { document: KnowledgeDocument; onClose: () => void }

/** Asks before a document goes, which cannot be undone. */
export function DeleteDocumentDialog({ document: { id, title }, onClose }: DeleteDocumentDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const act = useOnlineAction(async () => {
    await callPatiently(knowledge.delete, { params: { id } })
    await client.invalidateQueries({ queryKey: knowledgeQueries.documents })
  })

  async function confirm() {
    if (!(await act.run())) return
    notify.success(t`「${title}」を削除しました`)
    onClose()
  }

  return (
    <ActDialog
      open
      danger
      act={act}
      title={t`「${title}」を削除しますか？`}
      confirmLabel={t`削除`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <Trans>この資料は、質問の回答に使われなくなります。元に戻せません。</Trans>
      </p>
    </ActDialog>
  )
}
