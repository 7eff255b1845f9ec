import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/customers'
import { notify } from '@/errors/notify'
import { ActNotes } from '@/forms/act-notes'
import { useOnlineAction } from '@/forms/use-online-action'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { MergeChoices } from './merge-choices-list'
import { customerQueries } from './queries'
import { useMerge, useUndoMerge } from './use-merge'
import { useMergeChoices } from './use-merge-choices'

type MergeFormProps = {
  /** Both as they are known here. They are read anew, and again where somebody has changed one of them meanwhile. */
  kept: Customer
  merged: Customer
  onBack: () => void
  onClose: () => void
  /** The two are one. */
  onMerged?: (() => void) | undefined
  /** They were made two again, by the notice that says that they are one. */
  onUndone?: (() => void) | undefined
}

/** What stays of two records. */
export function MergeForm({ onBack, onClose, onMerged, onUndone, ...known }: MergeFormProps) {
  const { t } = useLingui()
  const kept = useNewest(known.kept)
  const merged = useNewest(known.merged)
  const form = useMergeChoices(kept, merged)
  const undo = useUndoMerge()
  const merge = useMerge()
  const { run, isBusy, isOffline, failure } = useOnlineAction(async () => {
    const { id } = await merge({
      ...{ kept_id: kept.id, kept_version: kept.version, merged_id: merged.id, merged_version: merged.version },
      fields: form.fields(),
    })
    const back = () =>
      void undo(id).then(
        () => {
          onUndone?.()
          notify.success(t`2つの記録に戻しました`)
        },
        (thrown: unknown) => notify.error(thrown),
      )
    notify.success(t`記録を1つにまとめました`, { action: { label: t`元に戻す`, run: back } })
  })

  async function confirm() {
    if (!(await run())) return
    onMerged?.()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isBusy}
      size="lg"
      title={t`残す内容を選ぶ`}
      footer={
        <>
          <Button onClick={onBack} disabled={isBusy}>{t`戻る`}</Button>
          <Button variant="primary" busy={isBusy} disabled={isOffline} onClick={() => void confirm()}>
            {t`1つにまとめる`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ActNotes failure={failure} />
        <p className="text-sm">
          <Trans>
            「{merged.name}」の対応履歴（{merged.interactions_count}件）と受付は「{kept.name}
            」の記録に移ります。30日以内なら元に戻せます。
          </Trans>
        </p>
        <MergeChoices kept={kept} merged={merged} form={form} />
      </div>
    </Dialog>
  )
}

function useNewest(known: Customer): Customer {
  return useQuery({ ...customerQueries.detail(known.id), placeholderData: known }).data ?? known
}
