import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type KnowledgeAnswer, knowledge } from '#contract/knowledge'
import { NotAllowed } from '@/assistant/not-allowed'
import { markChanged } from '@/offline/cache/outdated'
import { useMay } from '@/session/use-may'
import { PageHeader } from '@/ui/page-header'
import { RadioGroupField } from '@/ui/radio-group-field'
import { AnswerCard, type PublishSlot } from './answer-card'
import { AskBox } from './ask-box'
import { DocumentsCard } from './documents-card'
import { KNOWLEDGE_TABS, type KnowledgeTab, parseKnowledgeSearch } from './knowledge-address'
import { knowledgeQueries } from './queries'
import { QuestionHistory } from './question-history'
import { SearchCard } from './search-card'
import type { UploadParts } from './waiting-documents'

type Slots = {
  /** The questions that are asked often; another feature's, as what takes an answer among them. */
  frequent: ComponentType<{ onAsk: ((text: string) => void) | null }>
  publish: PublishSlot
  uploads: UploadParts
}

/**
 * Questions that are answered from the documents of the workplace, and those that are asked often. The address names the page
 * and the question that is open.
 */
export function KnowledgeScreen({ frequent: Frequent, publish, uploads }: Slots) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { tab, ask, openId } = parseKnowledgeSearch(useSearch({ strict: false }))
  const mayAsk = useMay(knowledge.chat)
  const show = (id: string) => void navigate({ to: '/knowledge-base', search: { open: id } })
  const askDocuments = (text: string) => void navigate({ to: '/knowledge-base', search: { ask: text } })
  const labels: Record<KnowledgeTab, string> = { ask: t`資料に質問`, search: t`本文を検索`, frequent: t`よくある質問` }

  function showNew(answer: KnowledgeAnswer) {
    client.setQueryData(knowledgeQueries.answer(answer.id).queryKey, answer)
    void markChanged(client, [...knowledgeQueries.questions, 'list'])
    show(answer.id)
  }

  return (
    <>
      <PageHeader
        title={<Trans>ナレッジベース</Trans>}
        below={<Trans>登録した資料の内容から、根拠を示して答えます。</Trans>}
      />
      <RadioGroupField
        className="mb-4 print:hidden"
        label={t`表示する内容を選ぶ`}
        labelHidden
        value={tab}
        onChange={(to) => void navigate({ to: '/knowledge-base', search: to === 'ask' ? {} : { tab: to } })}
        options={KNOWLEDGE_TABS.map((value) => ({ value, label: labels[value] }))}
      />
      {tab === 'frequent' ? <Frequent onAsk={mayAsk ? askDocuments : null} /> : null}
      {tab === 'search' ? <SearchCard /> : null}
      {tab === 'ask' ? (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] print:block">
          <div className="flex min-w-0 flex-col gap-5">
            {mayAsk ? (
              <AskBox key={ask} text={ask} onAsked={showNew} />
            ) : (
              <NotAllowed title={t`質問する権限がありません`} />
            )}
            {openId === undefined ? null : <AnswerCard key={openId} id={openId} publish={publish} />}
            <QuestionHistory
              openId={openId}
              onOpen={show}
              onGone={() => void navigate({ to: '/knowledge-base', search: {} })}
            />
          </div>
          <DocumentsCard uploads={uploads} />
        </div>
      ) : null}
    </>
  )
}
