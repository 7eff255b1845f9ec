import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasLostItsSources } from '#contract/assistant'
import { type KnowledgeAnswer, knowledge } from '#contract/knowledge'
import { HistoryCard } from '@/assistant/history-card'
import { latestFirst } from '@/assistant/latest-first'
import { useHistory } from '@/assistant/use-history'
import { WorkBadge } from '@/assistant/work-badge'
import { keptBelow, pageOfKept } from '@/offline/scope/kept-data'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { DeleteQuestionDialog } from './delete-question-dialog'
import { QUESTION_KIND } from './mutations'
import { KNOWLEDGE_PAGE, knowledgeQueries } from './queries'

type QuestionHistoryProps = {
  openId: string | undefined
  onOpen: (id: string) => void
  /** The question that was open is there no more. */
  onGone: () => void
}

const RULE = latestFirst<KnowledgeAnswer>({
  at: (question) => question.created_at,
  text: ({ query, answer }) => `${query} ${answer}`,
})

const QUESTIONS = {
  kind: QUESTION_KIND,
  pageSize: KNOWLEDGE_PAGE,
  page: knowledgeQueries.history,
  ahead: keptQuestions,
  records: ({ history }: { history: KnowledgeAnswer[] }) => history,
  rule: RULE,
}

/** The questions of a search that were seen on this device, by their answers too; none whose documents were all deleted. */
async function keptQuestions({ search }: { search: string }) {
  if (search === '') return null
  const pages = await keptBelow(knowledgeQueries.lists, knowledge.history.response)
  const opened = await keptBelow(knowledgeQueries.details, knowledge.get.response)
  const kept = [...pages.flatMap(({ history }) => history), ...opened].filter(
    ({ sources }) => !hasLostItsSources(sources),
  )
  const found = pageOfKept(kept, RULE({ search }), KNOWLEDGE_PAGE)
  return found && { total: found.length, history: found }
}

/** One's own questions, the latest first, with search; each can be deleted. */
export function QuestionHistory({ openId, onOpen, onGone }: QuestionHistoryProps) {
  const { t } = useLingui()
  const [toDelete, setToDelete] = useState<KnowledgeAnswer | null>(null)
  const history = useHistory(QUESTIONS, (search) => ({ search }))
  return (
    <>
      <HistoryCard
        title={<Trans>これまでの質問</Trans>}
        history={history}
        label={t`質問を検索`}
        placeholder={t`質問や回答の言葉`}
        nothing={<EmptyState icon="note" title={t`まだ質問がありません`} />}
        openId={openId}
        onOpen={onOpen}
        row={(question) => ({
          title: question.query,
          at: question.created_at,
          marks:
            question.state === 'done' && question.sources.length === 0 ? (
              <Badge tone="warning">{t`根拠なし`}</Badge>
            ) : (
              <WorkBadge state={question.state} />
            ),
          action: (
            <IconButton
              label={t`質問「${question.query}」を削除`}
              icon="trash"
              iconSize={18}
              onClick={() => setToDelete(question)}
            />
          ),
        })}
      />
      {toDelete ? (
        <DeleteQuestionDialog
          question={toDelete}
          onDeleted={() => {
            setToDelete(null)
            if (toDelete.id === openId) onGone()
          }}
          onClose={() => setToDelete(null)}
        />
      ) : null}
    </>
  )
}
