import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { customerMerges } from '#contract/customer-merges'
import { QueryView } from '@/errors/query-view'
import { OfflineNote } from '@/forms/offline-note'
import { onceAtHand } from '@/offline/cache/read-or-copy'
import { useMay } from '@/session/use-may'
import { BackLink } from '@/ui/back-link'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { Spinner } from '@/ui/spinner'
import { useWindowTitle } from '@/ui/use-window-title'
import { DuplicateList } from './duplicate-list'
import { mergeQueries } from './merge-queries'

/** All records of the tenant that may be of the same person, to be merged or told apart. */
export function DuplicatesScreen() {
  const { t } = useLingui()
  const mayMerge = useMay(customerMerges.create)
  useWindowTitle(t`重複の確認`)
  return (
    <>
      <PageHeader
        above={<BackLink to="/customers" />}
        title={<Trans>重複の確認</Trans>}
        below={<Trans>同じ方かもしれない記録の組です。1つにまとめるか、別の方と記録します。</Trans>}
      />
      {mayMerge ? (
        <div className="flex flex-col gap-5">
          <OfflineNote>
            <Trans>オフラインです。まとめるのは、接続しているときに使えます。</Trans>
          </OfflineNote>
          <Pairs />
        </div>
      ) : (
        <EmptyState icon="lock" title={t`顧客をまとめる権限がありません`}>
          {t`必要な場合は管理者に依頼してください。`}
        </EmptyState>
      )}
    </>
  )
}

/** Found in the copy on this device, so that no server has to hold the whole book in memory. */
function Pairs() {
  const { t } = useLingui()
  const [isAtHand, setAtHand] = useState(false)
  useEffect(() => onceAtHand(() => setAtHand(true)), [])
  const query = useQuery({ ...mergeQueries.pairs(), enabled: isAtHand })
  if (!isAtHand) {
    return (
      <EmptyState
        icon="device"
        title={t`顧客名簿をこの端末に保存しています`}
        action={<LinkButton to="/device">{t`この端末を見る`}</LinkButton>}
      >
        {t`保存が終わると、名簿全体から重複を調べます。`}
      </EmptyState>
    )
  }
  return (
    <QueryView query={query} skeleton={<Searching />}>
      {({ pairs }) => <DuplicateList pairs={pairs} />}
    </QueryView>
  )
}

function Searching() {
  return (
    <p role="status" className="flex min-h-13 items-center gap-3 text-muted text-sm">
      <Spinner label="" />
      <Trans>名簿全体を調べています。人数が多いと数秒かかります。</Trans>
    </p>
  )
}
