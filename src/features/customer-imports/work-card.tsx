import { Trans, useLingui } from '@lingui/react/macro'
import { type CustomerImport, customerImports } from '#contract/customer-imports'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ProgressBar } from '@/ui/progress-bar'
import { stateWords } from './import-words'
import { useImportAct } from './use-import-act'

/** How far the server is, and the way to stop it. */
export function WorkCard({ shown }: { shown: CustomerImport }) {
  const { t, i18n } = useLingui()
  const { id, progress, state, work } = shown
  const stopping = useImportAct(() => callPatiently(customerImports.cancel, { params: { id } }))
  return (
    <Card title={i18n._(stateWords(shown))}>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <ProgressBar label={t`進み具合`} percent={progress} className="flex-1" />
          <span className="w-12 text-right text-sm tabular-nums">{progress}%</span>
          <Button size="sm" busy={stopping.isBusy} disabled={stopping.isOffline} onClick={() => void stopping.run()}>
            {t`中止`}
          </Button>
        </div>
        <p role="status" className="text-muted text-sm">
          {work === 'waiting' ? (
            <Trans>順番を待っています。この画面を閉じても続きます。</Trans>
          ) : state === 'importing' ? (
            <Trans>この画面を閉じても続きます。中止しても、そこまでに取り込んだ分は残り、あとで元に戻せます。</Trans>
          ) : (
            <Trans>この画面を閉じても続きます。</Trans>
          )}
        </p>
        <FailureBanner thrown={stopping.failure} />
      </div>
    </Card>
  )
}
