import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AiResult } from '#contract/ai-results'
import { jobFailure } from '@/api/job-failure'
import { FailureBanner } from '@/errors/failure-banner'
import { QueryView } from '@/errors/query-view'
import { formatDateTime } from '@/i18n/format'
import { markChanged } from '@/offline/cache/outdated'
import { useRecord } from '@/offline/scope/use-record'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { ChangeBadge } from '@/ui/change-badge'
import { AnswerText } from './answer-text'
import { CopyAnswer } from './copy-answer'
import { EngineMark } from './engine-mark'
import { Markdown } from './markdown'
import { RESULT_KIND } from './mutations'
import { PrintButton } from './print-button'
import { aiResultQueries } from './queries'
import { SourceList } from './source-list'

type ResultViewProps = {
  id: string
  /** Asks the same again, where it failed or was stopped. */
  again?: (result: AiResult) => ReactNode
  /** More to do with a finished result, beside 「コピー」. */
  actions?: (result: AiResult) => ReactNode
  /** Takes the place of 「コピー」, where the text has to be looked through first. */
  copy?: ((result: AiResult) => ReactNode) | undefined
  /** Which steps of a running piece of work are done, by its percentage. */
  steps?: (result: AiResult, percent: number) => ReactNode
  /** What the kind draws above the text of a finished result. */
  children?: (result: AiResult) => ReactNode
  /** What can be done further with a finished result, below its sources. */
  after?: (result: AiResult) => ReactNode
}

/** A piece of AI work: its text while it is written, and all of it afterwards; why there is none, where it failed. */
export function ResultView({ id, again, actions, copy, steps, children, after }: ResultViewProps) {
  const { query, shown } = useRecord(RESULT_KIND, id, aiResultQueries.detail(id))
  const client = useQueryClient()
  const readAgain = () => void markChanged(client, aiResultQueries.all)
  return (
    <QueryView query={query}>
      {(read) => {
        const result = shown?.record ?? read
        return (
          <Card
            title={result.title}
            actions={
              result.state === 'done' ? (
                <>
                  {actions?.(result)}
                  {copy ? copy(result) : <CopyAnswer text={result.content} />}
                  <PrintButton />
                </>
              ) : null
            }
          >
            <p className="mb-3 flex flex-wrap items-center gap-2 text-muted text-sm">
              <time dateTime={result.created_at}>{formatDateTime(result.created_at)}</time>
              <EngineMark engine={result.engine} />
              <ChangeBadge mark={shown?.mark ?? null} />
            </p>
            {result.state === 'running' ? (
              <AnswerText
                jobId={result.job_id}
                waiting={<Trans>記録を調べています</Trans>}
                steps={steps && ((percent) => steps(result, percent))}
                onOver={readAgain}
              />
            ) : result.state === 'done' ? (
              <>
                <Done result={result}>{children?.(result)}</Done>
                {after?.(result)}
              </>
            ) : (
              <>
                <Unfinished result={result} />
                {again ? <div className="mt-3">{again(result)}</div> : null}
              </>
            )}
          </Card>
        )
      }}
    </QueryView>
  )
}

function Done({ result: { content, sources }, children }: { result: AiResult; children: ReactNode }) {
  return (
    <>
      {children}
      <Markdown text={content} />
      <SourceList sources={sources} />
    </>
  )
}

function Unfinished({ result: { job_id: id, state, failure } }: { result: AiResult }) {
  const { t } = useLingui()
  if (state === 'cancelled') return <Banner>{t`停止しました。`}</Banner>
  return <FailureBanner title={t`作成できませんでした`} thrown={jobFailure({ id, error_code: failure })} />
}
