import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FailureBanner } from '@/errors/failure-banner'
import { OfflineNote } from '@/forms/offline-note'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Docked } from '@/ui/docked'
import { PageHeader } from '@/ui/page-header'
import { exportEntries } from './acts'
import { type AuditSearchChange, parseAuditSearch, withoutNothing } from './audit-address'
import { AuditEntries } from './audit-entries'
import { filterOf } from './audit-filter'
import { AuditToolbar } from './audit-toolbar'
import { ChainState } from './chain-state'
import { LongJob } from './long-job'
import { useJobAct } from './use-job-act'

/** Who did what to which records, for administrators: to narrow down, to check and to take along. */
export function AuditScreen() {
  const { t } = useLingui()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parseAuditSearch(address), [address])
  const filter = useMemo(() => filterOf(search), [search])
  const navigate = useNavigate()
  const change = (to: AuditSearchChange) =>
    void navigate({ to: '/audit', search: withoutNothing({ ...search, ...to }), replace: true })
  const [isCut, setCut] = useState(false)
  const exporting = useJobAct(async (onLong) => setCut((await exportEntries(filter, onLong)) === false))
  return (
    <>
      <PageHeader
        title={<Trans>操作の記録</Trans>}
        below={<Trans>だれが、いつ、どの記録を見て、何を変更したかの記録です。内容そのものは含みません。</Trans>}
        actions={
          <Button
            icon="download"
            busy={exporting.isBusy}
            disabled={exporting.isOffline}
            onClick={() => void exporting.run()}
          >
            {t`CSVに書き出す`}
          </Button>
        }
      />
      <Docked>
        <OfflineNote>
          <Trans>操作の記録は、インターネットに接続しているときに見られます。この端末には保存されません。</Trans>
        </OfflineNote>
      </Docked>
      <LongJob job={exporting.long} className="mb-4" />
      <FailureBanner thrown={exporting.failure} className="mb-4" />
      {isCut ? (
        <Banner tone="warning" role="status" className="mb-4">
          <Trans>
            件数が多いため、新しいものから20万件だけを書き出しました。期間を短くして、もう一度書き出してください。
          </Trans>
        </Banner>
      ) : null}
      <ChainState />
      <AuditToolbar search={search} onChange={change} />
      <AuditEntries
        filter={filter}
        onRecord={(record) => change({ record })}
        onClear={() => change({ member: null, action: null, record: null, from: null, to: null })}
      />
    </>
  )
}
