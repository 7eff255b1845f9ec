import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type AiResultHead, aiResults } from '#contract/ai-results'
import { callPatiently } from '@/api/call-patiently'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { aiResultQueries } from './queries'

type DeleteResultDialogProps = { result: AiResultHead; onDeleted: () => void; onClose: () => void }

/** Asks before a result is deleted, which cannot be undone. */
export function DeleteResultDialog({ result: { id, title }, onDeleted, onClose }: DeleteResultDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const act = useOnlineAction(async () => {
    await callPatiently(aiResults.delete, { params: { id } })
    await client.invalidateQueries({ queryKey: aiResultQueries.all })
  })

  async function confirm() {
    if (!(await act.run())) return
    onDeleted()
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
        <Trans>この結果は元に戻せません。</Trans>
      </p>
    </ActDialog>
  )
}
