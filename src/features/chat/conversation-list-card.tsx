import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { ConversationHead } from '#contract/conversations'
import { QueryState } from '@/errors/query-state'
import { formatWhen } from '@/i18n/format'
import { usePagedList } from '@/offline/scope/use-paged-list'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ChangeBadge } from '@/ui/change-badge'
import { classNames } from '@/ui/class-names'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import type { AssistantName } from './assistants'
import { conversationPages } from './conversation-list'
import { CONVERSATION_PAGE } from './queries'

type ListProps = { assistant: AssistantName; openId: string | null; onOpen: (id: string) => void }

/** One's own conversations with an assistant, the latest first, with search. */
export function ConversationListCard({ assistant, openId, onOpen }: ListProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(CONVERSATION_PAGE)
  const pages = useMemo(() => conversationPages(assistant), [assistant])
  const { slots, first, look } = usePagedList(pages, { assistant, search })
  const shown = Array.from({ length: Math.min(most, slots.length) }, (_, index) => slots.at(index) ?? null)

  function showMore() {
    look(0, most + CONVERSATION_PAGE)
    setMost(most + CONVERSATION_PAGE)
  }

  return (
    <Card title={<Trans>これまでの会話</Trans>} className="print:hidden">
      <SearchField
        label={t`会話を検索`}
        placeholder={t`題名や質問の言葉`}
        value={search}
        onChange={setSearch}
        onLeave={() => {}}
        takesFocus={false}
        className="mb-2"
      />
      <QueryState
        query={first}
        empty={() => slots.length === 0}
        emptyState={
          search === '' ? (
            <EmptyState title={<Trans>まだ会話がありません</Trans>}>
              <Trans>質問すると、ここに残ります。見られるのはご本人だけです。</Trans>
            </EmptyState>
          ) : (
            <EmptyState icon="search" title={<Trans>見つかりませんでした</Trans>} />
          )
        }
      />
      <ul className="divide-y divide-line">
        {shown.map((slot) =>
          slot ? (
            <Row
              key={slot.record.id}
              conversation={slot.record}
              mark={slot.mark}
              isOpen={slot.record.id === openId}
              onOpen={() => onOpen(slot.record.id)}
            />
          ) : null,
        )}
      </ul>
      {slots.length > most ? <Button size="sm" onClick={showMore}>{t`もっと見る`}</Button> : null}
    </Card>
  )
}

type RowProps = {
  conversation: ConversationHead
  mark: Parameters<typeof ChangeBadge>[0]['mark']
  isOpen: boolean
  onOpen: () => void
}

function Row({ conversation: { title, updated_at: at, customer_name: name }, mark, isOpen, onOpen }: RowProps) {
  const { t } = useLingui()
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={classNames(
          'min-h-11 w-full rounded-control px-2 py-2 text-left hover:bg-accent-soft/60',
          isOpen ? 'bg-accent-soft' : null,
        )}
      >
        <span className="block truncate font-medium">{title}</span>
        <span className="flex flex-wrap items-center gap-2 text-faint text-xs">
          <time dateTime={at}>{formatWhen(at)}</time>
          {name ? <span>{t`${name} 様`}</span> : null}
          <ChangeBadge mark={mark} />
        </span>
      </button>
    </li>
  )
}
