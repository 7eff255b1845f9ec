import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CustomerImport, customerImports } from '#contract/customer-imports'
import { customerSelections } from '#contract/customer-selections'
import { jobFailure } from '@/api/job-failure'
import { FailureBanner } from '@/errors/failure-banner'
import { QueryView } from '@/errors/query-view'
import { customerQueries } from '@/features/customers/queries'
import { OfflineNote } from '@/forms/offline-note'
import { formatNumber } from '@/i18n/numbers'
import { markChanged } from '@/offline/cache/outdated'
import { useMay } from '@/session/use-may'
import { BackLink } from '@/ui/back-link'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { ActHistory } from './act-history'
import { CheckResult } from './check-result'
import { ChooseFile } from './choose-file'
import { parseImportSearch } from './import-address'
import { ImportHistory } from './import-history'
import { ENCODING_NAMES } from './import-words'
import { MappingForm } from './mapping-form'
import { OpenAct } from './open-act'
import { OutcomeCard } from './outcome-card'
import { customerImportQueries, isUnderWay } from './queries'
import { WorkCard } from './work-card'

/**
 * Customers from a CSV file: choose it, say what its columns are, look at what would happen, import, and take back. Acts on many
 * customers go the same way, and what became of them is told here too.
 */
export function ImportScreen() {
  const { t } = useLingui()
  const { id, act } = parseImportSearch(useSearch({ strict: false }))
  const mayImport = useMay(customerImports.create)
  const mayAct = useMay(customerSelections.create)
  const isOfAct = act !== undefined || !mayImport
  return (
    <>
      <PageHeader
        above={<BackLink to="/customers" />}
        title={isOfAct && mayAct ? <Trans>顧客のまとめての変更</Trans> : <Trans>顧客の取り込み</Trans>}
        actions={
          (id === undefined && act === undefined) || !mayImport ? null : (
            <LinkButton to="/customers/import" icon="upload">{t`別のファイルを取り込む`}</LinkButton>
          )
        }
      />
      {mayImport || mayAct ? (
        <div className="flex flex-col gap-5">
          <OfflineNote>
            <Trans>オフラインです。取り込みとまとめての変更は、接続しているときに使えます。</Trans>
          </OfflineNote>
          {act !== undefined && mayAct ? <OpenAct key={act} id={act} /> : null}
          {act === undefined && mayImport ? id === undefined ? <ChooseFile /> : <OpenImport key={id} id={id} /> : null}
          <Histories mayImport={mayImport} mayAct={mayAct} />
        </div>
      ) : (
        <EmptyState icon="lock" title={t`顧客を取り込む権限がありません`}>
          {t`必要な場合は管理者に依頼してください。`}
        </EmptyState>
      )}
    </>
  )
}

/** The acts stand below the imports: they come after those, so that nothing moves while both arrive. */
function Histories({ mayImport, mayAct }: { mayImport: boolean; mayAct: boolean }) {
  const { isLoading } = useQuery({ ...customerImportQueries.list(), enabled: mayImport })
  return (
    <>
      {mayImport ? <ImportHistory /> : null}
      {mayAct && !isLoading ? <ActHistory /> : null}
    </>
  )
}

function OpenImport({ id }: { id: string }) {
  const query = useQuery(customerImportQueries.one(id))
  return (
    <QueryView query={query}>
      {(shown) => (
        <>
          <About shown={shown} />
          <Step shown={shown} />
        </>
      )}
    </QueryView>
  )
}

/** The file that it is about. */
function About({ shown }: { shown: CustomerImport }) {
  const name = shown.file_name
  const rows = formatNumber(shown.rows)
  const encoding = ENCODING_NAMES[shown.encoding] ?? shown.encoding
  return (
    <p className="mb-3 break-all text-sm">
      <Trans>
        {name}（{rows}件・{encoding}）
      </Trans>
    </p>
  )
}

/** The step that an import is at. */
function Step({ shown }: { shown: CustomerImport }) {
  useFreshLists(shown)
  const { id, state, work } = shown
  if (isUnderWay(shown)) return <WorkCard shown={shown} />
  if (state === 'checked' && shown.expires_at !== null) {
    return <Checked key={id} shown={shown} />
  }
  if ((state === 'mapping' || state === 'checking') && shown.expires_at !== null) {
    return (
      <div className="flex flex-col gap-5">
        {work === 'failed' ? <FailureBanner thrown={jobFailure({ id, error_code: shown.failure })} /> : null}
        <MappingForm key={id} shown={shown} />
      </div>
    )
  }
  return <OutcomeCard shown={shown} />
}

/** What was tried, and the columns, which may be changed: then it is to be tried once more. */
function Checked({ shown }: { shown: CustomerImport }) {
  const [isOutdated, setOutdated] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <CheckResult shown={shown} isOutdated={isOutdated} />
      <MappingForm shown={shown} onDirty={setOutdated} />
    </div>
  )
}

/** What lists of customers show is read again whenever more has been written, and the history with each step. */
function useFreshLists({ outcomes, state, work }: CustomerImport): void {
  const client = useQueryClient()
  const written = JSON.stringify(outcomes)
  const step = `${state} ${work}`
  useEffect(() => {
    if (written !== '{}') void markChanged(client, customerQueries.all)
  }, [client, written])
  useEffect(() => {
    if (step !== '') void client.invalidateQueries({ queryKey: customerImportQueries.list().queryKey })
  }, [client, step])
}
