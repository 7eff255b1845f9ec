import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { hasLostItsSources } from '#contract/assistant'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { jobFailure } from '@/api/job-failure'
import { AnswerText } from '@/assistant/answer-text'
import { CopyAnswer } from '@/assistant/copy-answer'
import { EngineMark } from '@/assistant/engine-mark'
import { Markdown } from '@/assistant/markdown'
import { PrintButton } from '@/assistant/print-button'
import { FailureBanner } from '@/errors/failure-banner'
import { QueryView } from '@/errors/query-view'
import { formatDateTime } from '@/i18n/format'
import { markChanged } from '@/offline/cache/outdated'
import { useRecord } from '@/offline/scope/use-record'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { FeedbackBox } from './feedback-box'
import { QUESTION_KIND } from './mutations'
import { NumberedSources } from './numbered-sources'
import { knowledgeQueries } from './queries'

/** Takes an answer among the questions that are asked often; another feature's, given by the app. */
export type PublishSlot = ComponentType<{ answer: KnowledgeAnswer }>

/** A question with its answer: while it is written, and with its sources afterwards. */
export function AnswerCard({ id, publish }: { id: string; publish: PublishSlot }) {
  const { t } = useLingui()
  const { query, shown, isDeleted } = useRecord(QUESTION_KIND, id, knowledgeQueries.answer(id))
  const client = useQueryClient()
  const readAgain = () => void markChanged(client, knowledgeQueries.questions)
  if (isDeleted) return <EmptyState icon="trash" title={t`この質問は削除されました`} />
  return (
    <QueryView query={query}>
      {(read) => {
        const answer = shown?.record ?? read
        return (
          <Card
            title={answer.query}
            actions={answer.state === 'done' ? <Actions answer={answer} publish={publish} /> : null}
          >
            <p className="mb-3 flex flex-wrap items-center gap-2 text-muted text-sm">
              <time dateTime={answer.created_at}>{formatDateTime(answer.created_at)}</time>
              <EngineMark engine={answer.engine} />
            </p>
            {answer.state === 'running' ? (
              <AnswerText jobId={answer.job_id} waiting={<Trans>資料を調べています</Trans>} onOver={readAgain} />
            ) : answer.state === 'done' ? (
              <>
                <Markdown text={answer.answer} />
                <NumberedSources sources={answer.sources} />
                <FeedbackBox answer={answer} mark={shown?.mark} />
              </>
            ) : (
              <Unanswered answer={answer} />
            )}
          </Card>
        )
      }}
    </QueryView>
  )
}

function Actions({ answer, publish: Publish }: { answer: KnowledgeAnswer; publish: PublishSlot }) {
  return (
    <>
      {hasLostItsSources(answer.sources) ? null : <Publish answer={answer} />}
      <CopyAnswer text={answer.answer} />
      <PrintButton />
    </>
  )
}

function Unanswered({ answer: { job_id: id, state, failure } }: { answer: KnowledgeAnswer }) {
  const { t } = useLingui()
  if (state === 'cancelled') return <Banner>{t`停止しました。`}</Banner>
  return <FailureBanner title={t`回答できませんでした`} thrown={jobFailure({ id, error_code: failure })} />
}
