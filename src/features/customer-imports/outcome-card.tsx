import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CustomerImport, customerImports, OUTCOMES } from '#contract/customer-imports'
import { callPatiently } from '@/api/call-patiently'
import { jobFailure } from '@/api/job-failure'
import { FailureBanner } from '@/errors/failure-banner'
import { ActDialog } from '@/forms/act-dialog'
import { formatMoment } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { LinkButton } from '@/ui/link-button'
import { OUTCOME_WORDS, stateWords } from './import-words'
import { useImportAct } from './use-import-act'

/** The last step: what has been written or taken back, and the ways on from there. */
export function OutcomeCard({ shown }: { shown: CustomerImport }) {
  const { t, i18n } = useLingui()
  const { id, state, work, outcomes, expires_at: until } = shown
  const [isAsking, setAsking] = useState(false)
  const body = { with_duplicates: false }
  const goingOn = useImportAct(() => callPatiently(customerImports.run, { params: { id }, body }))
  const reverting = useImportAct(() => callPatiently(customerImports.revert, { params: { id } }))
  const told = OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0)
  const isOpen = work === 'stopped' || work === 'failed'
  const mayRevert = until !== null && state !== 'reverted' && told.length > 0
  return (
    <Card title={i18n._(stateWords(shown))}>
      <div className="flex flex-col gap-4">
        {work === 'failed' ? <FailureBanner thrown={jobFailure({ id, error_code: shown.failure })} /> : null}
        <div role="status">
          {told.length === 0 ? <p className="text-sm">{t`顧客は変わっていません。`}</p> : null}
          <ul className="flex flex-col gap-1 text-sm">
            {told.map((outcome) => {
              const count = formatNumber(outcomes[outcome] ?? 0)
              const words = i18n._(OUTCOME_WORDS[outcome])
              return <li key={outcome}>{t`${count}件: ${words}`}</li>
            })}
          </ul>
        </div>
        <FailureBanner thrown={goingOn.failure} />
        <div className="flex flex-wrap items-center gap-3">
          {isOpen && state === 'importing' ? (
            <Button
              variant="primary"
              busy={goingOn.isBusy}
              disabled={goingOn.isOffline || until === null}
              onClick={() => void goingOn.run()}
            >
              {t`続きを取り込む`}
            </Button>
          ) : (
            <LinkButton to="/customers" variant="primary">{t`顧客の一覧を見る`}</LinkButton>
          )}
          {mayRevert ? (
            <Button icon="undo" onClick={() => setAsking(true)}>
              {t`この取り込みを元に戻す`}
            </Button>
          ) : null}
        </div>
        {mayRevert ? <Until at={until} /> : null}
      </div>
      <ActDialog
        open={isAsking}
        act={reverting}
        danger
        title={t`この取り込みを元に戻しますか？`}
        confirmLabel={t`元に戻す`}
        onConfirm={() => void reverting.run().then((isDone) => isDone && setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            取り込みで登録した顧客を削除し、更新した項目を元の内容に戻します。取り込みのあとに誰かが変更した顧客と項目は、そのまま残します。
          </Trans>
        </p>
      </ActDialog>
    </Card>
  )
}

function Until({ at }: { at: string }) {
  const day = formatMoment(at)
  return (
    <p className="text-muted text-sm">
      <Trans>{day}まで元に戻せます。</Trans>
    </p>
  )
}
