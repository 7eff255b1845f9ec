import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { ErrorCategory } from '#contract/errors'
import { formatDateTime } from '@/i18n/format'
import { serverNow } from '@/lib/device-clock'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { FoldedCard } from '@/ui/folded-card'
import { clearHistory, getHistory, type HistoryEntry, subscribeHistory } from './history'
import { historyText } from './history-text'
import { notify } from './notify'
import { type ErrorStatistics, statisticsOf } from './statistics'

/** What went wrong on this device lately: counts, the most frequent, the last ones, and a copy for support. */
export function ErrorHistory({ className }: { className?: string }) {
  const { t } = useLingui()
  const history = useSyncExternalStore(subscribeHistory, getHistory)
  const [openedAt] = useState(serverNow)
  // What happens while the page is open is later than that; the five minutes end with it.
  const statistics = statisticsOf(history, Math.max(openedAt, history.at(-1)?.at ?? 0))
  return (
    <FoldedCard
      title={<Trans>エラーの記録</Trans>}
      note={<Plural value={statistics.total} other="#件" />}
      className={className}
    >
      {statistics.total === 0 ? (
        <p className="text-muted text-sm">{t`この端末ではエラーは記録されていません。`}</p>
      ) : (
        <>
          <Counts statistics={statistics} />
          <LastErrors last={statistics.last} />
          <Actions history={history} statistics={statistics} />
        </>
      )}
    </FoldedCard>
  )
}

const CATEGORY_WORDS: Record<ErrorCategory, MessageDescriptor> = {
  authentication: msg`認証`,
  validation: msg`入力`,
  database: msg`データ`,
  file_operation: msg`ファイル`,
  external_service: msg`外部サービス`,
  business_logic: msg`業務ルール`,
  system: msg`システム`,
  network: msg`ネットワーク`,
}

function Counts({ statistics: { total, top, frequent, byCode, byCategory } }: { statistics: ErrorStatistics }) {
  const { i18n } = useLingui()
  // One that comes often now is worth seeing, however many others came more often before.
  const others = frequent.filter((code) => !top.some((shown) => shown.code === code))
  const shown = [...top, ...others.map((code) => ({ code, count: byCode[code] ?? 0 }))]
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        <Plural value={total} other="最近のエラー: #件" />
        <span className="ml-3 text-muted">
          {Object.entries(byCategory)
            .map(([category, count]) => `${i18n._(CATEGORY_WORDS[category as ErrorCategory])} ${count}`)
            .join(' ・ ')}
        </span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ code, count }) => (
          <li key={code}>
            <Badge tone={frequent.includes(code) ? 'danger' : 'neutral'}>
              {code} ×{count}
              {frequent.includes(code) ? (
                <span className="ml-1">
                  <Trans>（頻発）</Trans>
                </span>
              ) : null}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LastErrors({ last }: { last: readonly HistoryEntry[] }) {
  return (
    <ol className="mt-4 divide-y divide-line border-line border-y text-sm">
      {last.map((entry) => (
        <li key={entry.id} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
          <time className="text-muted" dateTime={new Date(entry.at).toISOString()}>
            {formatDateTime(entry.at)}
          </time>
          <span>
            <span className="font-semibold">{entry.code}</span> {entry.message}
          </span>
        </li>
      ))}
    </ol>
  )
}

type ActionsProps = { history: readonly HistoryEntry[]; statistics: ErrorStatistics }

function Actions({ history, statistics }: ActionsProps) {
  const { t } = useLingui()
  async function copy() {
    try {
      await navigator.clipboard.writeText(historyText(history, statistics))
      notify.success(t`コピーしました`)
    } catch (thrown) {
      notify.error(thrown)
    }
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        {t`サポート用にコピー`}
      </Button>
      <Button size="sm" variant="ghost" icon="trash" onClick={() => void clearHistory()}>
        {t`記録を消す`}
      </Button>
    </div>
  )
}
