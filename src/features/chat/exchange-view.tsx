import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Exchange } from '#contract/conversations'
import { jobFailure } from '@/api/job-failure'
import { AnswerText } from '@/assistant/answer-text'
import { EngineMark } from '@/assistant/engine-mark'
import { FailureBanner } from '@/errors/failure-banner'
import { formatDateTime } from '@/i18n/format'
import { Banner } from '@/ui/banner'
import { AnswerBody, type AskingAgain } from './answer-body'
import { AnswerHere } from './answer-here'
import { isLongAgo, isUnsent } from './mutations'
import type { Here } from './use-answers-here'

type ExchangeViewProps = AskingAgain & {
  exchange: Exchange
  /** What this device says to it while it waits. */
  here: Here | null
  /** The answer has come, or will not: the conversation is read again. */
  onOver: () => void
  /** What can be done with a finished answer. */
  actions: ReactNode
}

/** A question and what was answered, or how far the answer is. */
export function ExchangeView({ exchange, here, onOver, actions, ...asking }: ExchangeViewProps) {
  const { t } = useLingui()
  const { question, created_at: at } = exchange
  return (
    <li className="flex flex-col gap-3">
      <div className="ml-auto max-w-[85%] rounded-card bg-accent-soft px-4 py-2">
        <h3 className="whitespace-pre-wrap break-words">
          <span className="sr-only">{t`質問`} </span>
          {question}
        </h3>
        <time dateTime={at} className="block text-right text-faint text-xs">
          {formatDateTime(at)}
        </time>
      </div>
      <div className="min-w-0 rounded-card border border-line bg-surface px-4 py-3">
        <Answer exchange={exchange} here={here} onOver={onOver} {...asking} />
        {exchange.state === 'running' ? null : actions}
      </div>
    </li>
  )
}

function Answer({ exchange, here, onOver, ...asking }: Omit<ExchangeViewProps, 'actions'>) {
  const { t } = useLingui()
  const { state, failure, job_id: jobId, answer, data, sources, engine } = exchange
  if (isUnsent(exchange)) {
    return (
      <>
        <p role="status" className="text-muted text-sm">
          {isLongAgo(exchange) ? (
            <Trans>回答待ちです。3日以上前の質問のため、まだ必要かを確かめてから送ります。</Trans>
          ) : (
            <Trans>回答待ちです。接続すると、質問を送ります。</Trans>
          )}
        </p>
        {here ? <AnswerHere here={here} {...asking} /> : null}
      </>
    )
  }
  if (state === 'running') {
    return <AnswerText jobId={jobId} waiting={<Trans>記録を調べています</Trans>} onOver={onOver} />
  }
  if (state === 'cancelled') return <Banner>{t`停止しました。`}</Banner>
  if (state === 'failed') {
    return <FailureBanner title={t`回答できませんでした`} thrown={jobFailure({ id: jobId, error_code: failure })} />
  }
  return (
    <AnswerBody answer={answer} data={data} sources={sources} {...asking}>
      <EngineMark engine={engine} />
    </AnswerBody>
  )
}
