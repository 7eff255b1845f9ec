import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ActNotes } from '@/forms/act-notes'
import { formatDateTime } from '@/i18n/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { administrationQueries } from './queries'
import { useWithdrawal } from './use-withdrawal'

/** Tells every administrator, on every page, that their tenant is going to be deleted, and takes it back. */
export function ClosingNotice() {
  const { t } = useLingui()
  const { data } = useQuery(administrationQueries.closing())
  const withdrawing = useWithdrawal()
  if (!data?.closing) return null
  const { asked_by: name, delete_at } = data.closing
  const day = formatDateTime(delete_at)
  return (
    <Banner
      role="status"
      tone="danger"
      title={t`${day}に、このテナントのすべてのデータが削除されます`}
      action={
        <Button
          size="sm"
          icon="undo"
          busy={withdrawing.isBusy}
          disabled={withdrawing.isOffline}
          onClick={() => void withdrawing.run()}
        >
          {t`取り消す`}
        </Button>
      }
    >
      <p className="max-sm:hidden">
        <Trans>{name} さんが申し込みました。それまでは、いつもどおり使えます。</Trans>
      </p>
      {withdrawing.failure ? <ActNotes failure={withdrawing.failure} /> : null}
    </Banner>
  )
}
