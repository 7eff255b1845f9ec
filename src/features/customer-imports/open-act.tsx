import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CustomerSelection, customerSelections } from '#contract/customer-selections'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { QueryView } from '@/errors/query-view'
import { customerQueries } from '@/features/customers/queries'
import { markChanged } from '@/offline/cache/outdated'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ProgressBar } from '@/ui/progress-bar'
import { ActResult } from './act-result'
import { actState, actWords } from './act-words'
import { customerActQueries, isUnderWay } from './queries'
import { useAct } from './use-act'

/** One act on many customers: how far it is, then what became of whom. */
export function OpenAct({ id }: { id: string }) {
  const query = useQuery(customerActQueries.one(id))
  return <QueryView query={query}>{(shown) => <Shown shown={shown} />}</QueryView>
}

function Shown({ shown }: { shown: CustomerSelection }) {
  const { i18n } = useLingui()
  useFreshLists(shown)
  return (
    <>
      <p className="line-clamp-3 break-all print:line-clamp-none font-semibold">
        {actWords(shown, i18n)}（<Plural value={shown.rows} other="#人" />）
      </p>
      {isUnderWay(shown) ? <Work shown={shown} /> : <ActResult shown={shown} />}
    </>
  )
}

/** How far the server is, and the way to stop it. */
function Work({ shown }: { shown: CustomerSelection }) {
  const { t, i18n } = useLingui()
  const { id, progress, state } = shown
  const stopping = useAct(() => callPatiently(customerSelections.cancel, { params: { id } }))
  return (
    <Card title={i18n._(actState(shown))}>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <ProgressBar label={t`進み具合`} percent={progress} className="flex-1" />
          <span className="w-12 text-right text-sm tabular-nums">{progress}%</span>
          <Button size="sm" busy={stopping.isBusy} disabled={stopping.isOffline} onClick={() => void stopping.run()}>
            {t`中止`}
          </Button>
        </div>
        <p role="status" className="text-muted text-sm">
          {state === 'writing' ? (
            <Trans>この画面を閉じても続きます。中止しても、そこまでに変更した分は残り、あとで取り消せます。</Trans>
          ) : (
            <Trans>この画面を閉じても続きます。</Trans>
          )}
        </p>
        <FailureBanner thrown={stopping.failure} />
      </div>
    </Card>
  )
}

/** What lists of customers show is read again whenever more has been written, and the history with each step. */
function useFreshLists({ outcomes, state, work }: CustomerSelection): void {
  const client = useQueryClient()
  const written = JSON.stringify(outcomes)
  const step = `${state} ${work}`
  useEffect(() => {
    if (written !== '{}') void markChanged(client, customerQueries.all)
  }, [client, written])
  useEffect(() => {
    if (step !== '') void client.invalidateQueries({ queryKey: customerActQueries.list().queryKey })
  }, [client, step])
}
