import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { formatTime } from '@/i18n/format'
import { formatBytes, formatMilliseconds } from '@/i18n/units'
import { Badge } from '@/ui/badge'
import { Fact, Facts } from '@/ui/facts'
import { FoldedCard } from '@/ui/folded-card'
import { type Finding, LIMITS, MEASURES, type Measure } from './performance-limits'
import { getMonitor, type MonitorState, startMonitor, stopMonitor, subscribeMonitor } from './performance-monitor'
import { rememberMonitor } from './performance-setting'

const NAMES: Record<Measure, MessageDescriptor> = {
  render: msg`画面の反応`,
  response: msg`サーバーの返事`,
  memory: msg`メモリの使用量`,
}

/** Switches the monitor of spec section 9 on this device and shows what it found since. */
export function PerformanceCard({ className }: { className?: string }) {
  const { t } = useLingui()
  const state = useSyncExternalStore(subscribeMonitor, getMonitor)
  function change(on: boolean) {
    rememberMonitor(on)
    if (on) startMonitor()
    else stopMonitor()
  }
  return (
    <FoldedCard title={<Trans>動作の計測</Trans>} className={className}>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={state.running}
          onChange={(event) => change(event.target.checked)}
        />
        {t`この端末の動作を計測する`}
      </label>
      <p className="mt-1 text-muted text-sm">
        <Trans>動作が遅いときに、原因を調べるために使います。記録に個人の情報は含まれません。</Trans>
      </p>
      {state.running ? <Results state={state} /> : null}
    </FoldedCard>
  )
}

function Results({ state: { supported, tallies, last } }: { state: MonitorState }) {
  const { t, i18n } = useLingui()
  return (
    <div className="mt-4">
      <Facts>
        {MEASURES.map((measure) => {
          const { over, worst } = tallies[measure]
          const limit = amount(measure, LIMITS[measure])
          const most = amount(measure, worst)
          return (
            <Fact key={measure} label={i18n._(NAMES[measure])}>
              {!supported.includes(measure) ? (
                t`このブラウザでは計測できません`
              ) : over === 0 ? (
                t`${limit}を超えていません`
              ) : (
                <>
                  {t`${limit}を超えた回数: ${over}回`}
                  <Badge tone="warning" className="ml-2">{t`最大${most}`}</Badge>
                </>
              )}
            </Fact>
          )
        })}
      </Facts>
      <LastFindings last={last} />
    </div>
  )
}

function LastFindings({ last }: { last: readonly Finding[] }) {
  const { t, i18n } = useLingui()
  if (last.length === 0) return null
  return (
    <ol aria-label={t`最近の計測結果`} className="mt-4 divide-y divide-line border-line border-y text-sm">
      {last.map(({ measure, value, what, at }) => (
        <li key={`${at}${measure}${value}`} className="flex flex-wrap gap-x-4 py-1.5">
          <time className="text-muted" dateTime={new Date(at).toISOString()}>
            {formatTime(at)}
          </time>
          <span>{i18n._(NAMES[measure])}</span>
          <span className="font-semibold">{amount(measure, value)}</span>
          <span className="break-all text-muted">{what}</span>
        </li>
      ))}
    </ol>
  )
}

function amount(measure: Measure, value: number): string {
  return measure === 'memory' ? formatBytes(value) : formatMilliseconds(value)
}
