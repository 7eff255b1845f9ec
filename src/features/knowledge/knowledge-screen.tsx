import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KnowledgeAnswer, knowledge } from '#contract/knowledge'
import { Id } from '#contract/primitives'
import { useMay } from '@/session/use-may'
import { PageHeader } from '@/ui/page-header'
import { AnswerCard } from './answer-card'
import { AskBox } from './ask-box'
import { DocumentsCard } from './documents-card'
import { knowledgeQueries } from './queries'
import { QuestionHistory } from './question-history'

/** Questions that are answered from the documents of the workplace. The address names the question that is open. */
export function KnowledgeScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { open } = useSearch({ strict: false }) as { open?: unknown }
  const openId = Id.safeParse(open).data
  const mayAsk = useMay(knowledge.chat)
  const show = (id: string) => void navigate({ to: '/knowledge-base', search: { open: id } })

  function showNew(answer: KnowledgeAnswer) {
    client.setQueryData(knowledgeQueries.answer(answer.id).queryKey, answer)
    void client.invalidateQueries({ queryKey: [...knowledgeQueries.questions, 'list'] })
    show(answer.id)
  }

  return (
    <>
      <PageHeader
        title={<Trans>ナレッジベース</Trans>}
        below={<Trans>登録した資料の内容から、根拠を示して答えます。</Trans>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] print:block">
        <div className="flex min-w-0 flex-col gap-5">
          {mayAsk ? <AskBox onAsked={showNew} /> : null}
          {openId === undefined ? null : <AnswerCard key={openId} id={openId} />}
          <QuestionHistory openId={openId} onOpen={show} />
        </div>
        <DocumentsCard />
      </div>
    </>
  )
}
