import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CustomerMerge, customerMerges } from '#contract/customer-merges'
import type { Customer } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { notify } from '@/errors/notify'
import { ActNotes } from '@/forms/act-notes'
import { useOnlineAction } from '@/forms/use-online-action'
import { formatDate } from '@/i18n/format'
import { useMay } from '@/session/use-may'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { mergeQueries } from './merge-queries'
import { useUndoMerge } from './use-merge'

/** On the page of a customer into whom others were merged: what was, and the way back while there is one. */
export function MergeNotes({ customer: { id } }: { customer: Customer }) {
  const mayUndo = useMay(customerMerges.undo)
  const { data } = useQuery({ ...mergeQueries.into(id), enabled: mayUndo })
  return data?.customer_merges.map((merge) => <MergeNote key={merge.id} merge={merge} />) ?? null
}

function MergeNote({ merge }: { merge: CustomerMerge }) {
  const { t, i18n } = useLingui()
  const undo = useUndoMerge()
  const { run, isBusy, isOffline, failure } = useOnlineAction(async () => {
    const left = await undo(merge.id)
    const names = left.map((field) => fieldLabel(field, i18n)).join('・')
    notify.success(t`2つの記録に戻しました`, {
      detail: names === '' ? undefined : t`あとから変更された項目はそのままです: ${names}`,
    })
  })
  const { merged_name: name, merged_by: by } = merge
  return (
    <Banner
      tone="info"
      className="mb-5 print:hidden"
      title={t`「${name}」の記録をまとめました`}
      action={
        <Button size="sm" busy={isBusy} disabled={isOffline} onClick={() => void run()}>
          {t`2つの記録に戻す`}
        </Button>
      }
    >
      <Trans>
        {formatDate(merge.merged_at)}に{by}さんが行いました。{formatDate(merge.undo_until)}まで元に戻せます。
      </Trans>
      {failure === null ? null : <ActNotes failure={failure} />}
    </Banner>
  )
}
