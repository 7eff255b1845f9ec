import { Trans, useLingui } from '@lingui/react/macro'
import type { ModelHealth as Health } from '#contract/models'
import { failureWords } from '@/errors/failure-words'
import { formatWhen } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { Badge } from '@/ui/badge'

/** How the chosen model has answered lately, by what was really asked. */
export function ModelHealth({ health }: { health: Health }) {
  const { t, i18n } = useLingui()
  const { calls_today, failures_today, answered_at, failed_at, failure } = health
  if (answered_at === null && failed_at === null) {
    return (
      <p className="text-muted text-sm">
        <Trans>このモデルには、まだ質問していません。</Trans>
      </p>
    )
  }
  const isWell = failed_at === null || (answered_at !== null && answered_at > failed_at)
  const [calls, failures] = [formatNumber(calls_today), formatNumber(failures_today)]
  const answered = answered_at && formatWhen(answered_at)
  const failed = failed_at && formatWhen(failed_at)
  return (
    <div className="flex flex-col gap-1 text-sm" role="status" aria-label={t`モデルの状態`}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isWell ? 'success' : 'warning'} icon={isWell ? 'check' : 'warning'}>
          {isWell ? t`正常に回答しています` : t`回答できていません`}
        </Badge>
        <Trans>
          今日の質問 {calls}件、うち失敗 {failures}件
        </Trans>
      </p>
      {answered ? (
        <p className="text-muted">
          <Trans>最後の回答: {answered}</Trans>
        </p>
      ) : null}
      {failed ? (
        <p className="text-muted">
          <Trans>最後の失敗: {failed}</Trans> {failure === null ? null : failureWords(failure, i18n).message}
        </p>
      ) : null}
    </div>
  )
}
