import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CustomerSelection, customerSelections } from '#contract/customer-selections'
import { customers } from '#contract/customers'
import { callPatiently } from '@/api/call-patiently'
import { jobFailure } from '@/api/job-failure'
import { FailureBanner } from '@/errors/failure-banner'
import { ActDialog } from '@/forms/act-dialog'
import { formatMoment } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { LinkButton } from '@/ui/link-button'
import { RadioGroupField } from '@/ui/radio-group-field'
import { ActRows } from './act-rows'
import { ACT_OUTCOMES, actState } from './act-words'
import { useAct } from './use-act'

type ActOutcome = keyof typeof ACT_OUTCOMES
const ORDER = Object.keys(ACT_OUTCOMES) as ActOutcome[]

/** What became of the customers of an act, and the ways on from there. */
export function ActResult({ shown }: { shown: CustomerSelection }) {
  const { t, i18n } = useLingui()
  const { id, act, state, work, outcomes, expires_at: until } = shown
  const told = ORDER.filter((outcome) => (outcomes[outcome] ?? 0) > 0)
  const [picked, setPicked] = useState<ActOutcome | null>(null)
  const outcome = picked !== null && told.includes(picked) ? picked : told[0]
  const [isAsking, setAsking] = useState(false)
  const mayDelete = useMay(customers.delete)
  const mayChange = until !== null && (act.kind !== 'delete' || mayDelete)
  const goingOn = useAct(() => callPatiently(customerSelections.run, { params: { id } }))
  const undoing = useAct(() => callPatiently(customerSelections.revert, { params: { id } }))
  const isOpen = work === 'stopped' || work === 'failed'
  const changed = (outcomes.updated ?? 0) + (outcomes.deleted ?? 0)
  const mayUndo = mayChange && (changed > 0 ? state !== 'reverted' : state === 'reverting')
  const day = until === null ? '' : formatMoment(until)
  return (
    <Card title={i18n._(actState(shown))}>
      <div className="flex flex-col gap-4">
        {work === 'failed' ? <FailureBanner thrown={jobFailure({ id, error_code: shown.failure })} /> : null}
        <div role="status">
          <ul className="flex flex-col gap-1 text-sm">
            {told.length === 0 ? <li>{t`顧客は変わっていません。`}</li> : null}
            {told.map((one) => {
              const count = formatNumber(outcomes[one] ?? 0)
              const words = i18n._(ACT_OUTCOMES[one])
              return <li key={one}>{t`${count}人: ${words}`}</li>
            })}
          </ul>
        </div>
        <FailureBanner thrown={goingOn.failure} />
        <div className="flex flex-wrap items-center gap-3">
          {isOpen && state === 'writing' && mayChange ? (
            <Button
              variant="primary"
              busy={goingOn.isBusy}
              disabled={goingOn.isOffline}
              onClick={() => void goingOn.run()}
            >
              {t`続きを行う`}
            </Button>
          ) : (
            <LinkButton to="/customers" variant="primary">{t`顧客の一覧を見る`}</LinkButton>
          )}
          {mayUndo ? (
            <Button icon="undo" onClick={() => setAsking(true)}>
              {t`取り消す`}
            </Button>
          ) : null}
        </div>
        {mayUndo ? (
          <p className="text-muted text-sm">
            <Trans>{day}まで取り消せます。</Trans>
          </p>
        ) : null}
        {until !== null && outcome !== undefined ? (
          <>
            <RadioGroupField
              label={t`結果ごとの顧客`}
              value={outcome}
              onChange={setPicked}
              options={told.map((one) => ({ value: one, label: i18n._(ACT_OUTCOMES[one]) }))}
            />
            <ActRows id={id} outcome={outcome} count={outcomes[outcome] ?? 0} />
          </>
        ) : null}
      </div>
      <ActDialog
        open={isAsking}
        act={undoing}
        danger
        title={t`この変更を取り消しますか？`}
        confirmLabel={t`取り消す`}
        cancelLabel={t`閉じる`}
        onConfirm={() => void undoing.run().then((isDone) => isDone && setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            変更した項目とタグを元の内容に戻し、削除した顧客を元に戻します。あとから誰かが変更した内容は、そのまま残します。
          </Trans>
        </p>
      </ActDialog>
    </Card>
  )
}
