import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { HistoryCard } from '@/assistant/history-card'
import { useHistory } from '@/assistant/use-history'
import { EmptyState } from '@/ui/empty-state'
import type { AssistantName } from './assistants'
import { conversationPages } from './conversation-list'

type ListProps = { assistant: AssistantName; openId: string | null; onOpen: (id: string) => void }

/** One's own conversations with an assistant, the latest first, with search. */
export function ConversationListCard({ assistant, openId, onOpen }: ListProps) {
  const { t } = useLingui()
  const pages = useMemo(() => conversationPages(assistant), [assistant])
  const history = useHistory(pages, (search) => ({ assistant, search }))
  return (
    <HistoryCard
      title={<Trans>これまでの会話</Trans>}
      history={history}
      label={t`会話を検索`}
      placeholder={t`題名や質問の言葉`}
      nothing={
        <EmptyState title={<Trans>まだ会話がありません</Trans>}>
          <Trans>質問すると、ここに残ります。見られるのはご本人だけです。</Trans>
        </EmptyState>
      }
      openId={openId}
      onOpen={onOpen}
      row={({ title, updated_at: at, customer_name: name }) => ({
        title,
        at,
        marks: name ? <span>{t`${name} 様`}</span> : null,
      })}
    />
  )
}
