import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { QueryView } from '@/errors/query-view'
import { formatWhen } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { classNames } from '@/ui/class-names'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import { Pages } from './pages'
import { knowledgeQueries } from './queries'

type QuestionHistoryProps = { openId: string | undefined; onOpen: (id: string) => void }

/** One's own questions, the latest first, with search. */
export function QuestionHistory({ openId, onOpen }: QuestionHistoryProps) {
  const { t } = useLingui()
  const [{ search, page }, look] = useState({ search: '', page: 0 })
  const query = useQuery({ ...knowledgeQueries.history(search, page), placeholderData: keepPreviousData })
  return (
    <Card title={<Trans>これまでの質問</Trans>} className="print:hidden">
      <SearchField
        label={t`質問を検索`}
        placeholder={t`質問や回答の言葉`}
        value={search}
        onChange={(text) => look({ search: text, page: 0 })}
        onLeave={() => {}}
        takesFocus={false}
        className="mb-2"
      />
      <QueryView
        query={query}
        empty={({ history }) => history.length === 0}
        emptyState={
          <EmptyState
            icon={search === '' ? 'note' : 'search'}
            title={search === '' ? t`まだ質問がありません` : t`見つかりませんでした`}
          />
        }
      >
        {({ total, history }) => (
          <>
            <ul className="divide-y divide-line">
              {history.map((answer) => (
                <Row key={answer.id} answer={answer} isOpen={answer.id === openId} onOpen={() => onOpen(answer.id)} />
              ))}
            </ul>
            <Pages page={page} total={total} onPage={(to) => look({ search, page: to })} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

type RowProps = { answer: KnowledgeAnswer; isOpen: boolean; onOpen: () => void }

function Row({ answer: { query, state, created_at: at, sources }, isOpen, onOpen }: RowProps) {
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
        <span className="block truncate font-medium">{query}</span>
        <span className="flex items-center gap-2 text-faint text-xs">
          <time dateTime={at}>{formatWhen(at)}</time>
          {state === 'running' ? <Badge tone="info">{t`作成中`}</Badge> : null}
          {state === 'failed' ? <Badge tone="danger">{t`失敗`}</Badge> : null}
          {state === 'cancelled' ? <Badge>{t`停止`}</Badge> : null}
          {state === 'done' && sources.length === 0 ? <Badge tone="warning">{t`根拠なし`}</Badge> : null}
        </span>
      </button>
    </li>
  )
}
