import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AiResultHead } from '#contract/ai-results'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import { DeleteResultDialog } from './delete-result-dialog'
import { HistoryRow } from './history-row'
import { aiResultQueries, HISTORY_PAGE, type HistoryOf } from './queries'
import { useFreshList } from './use-fresh-list'

type ResultHistoryProps = Omit<HistoryOf, 'search'> & {
  /** The one that is open. */
  openId?: string | undefined
  onOpen: (id: string) => void
  /** The open one was deleted. */
  onGone: () => void
}

/** One's own results of some kinds, the latest first, with search. */
export function ResultHistory({ kinds, subjectId, openId, onOpen, onGone }: ResultHistoryProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [toDelete, setToDelete] = useState<AiResultHead | null>(null)
  const query = useQuery({
    ...aiResultQueries.page({ kinds, subjectId, search }, page),
    placeholderData: keepPreviousData,
  })
  useFreshList(query, openId)
  const find = (text: string) => {
    setSearch(text)
    setPage(0)
  }
  return (
    <Card title={<Trans>これまでの結果</Trans>} className="print:hidden">
      <SearchField
        label={t`結果を検索`}
        placeholder={t`題名や本文の言葉`}
        value={search}
        onChange={find}
        onLeave={() => {}}
        takesFocus={false}
        className="mb-2"
      />
      <QueryView
        query={query}
        empty={({ ai_results: found }) => found.length === 0}
        emptyState={<Nothing isSearch={search !== ''} />}
      >
        {({ total, ai_results: found }) => (
          <>
            <ul className="divide-y divide-line">
              {found.map((result) => (
                <HistoryRow
                  key={result.id}
                  result={result}
                  isOpen={result.id === openId}
                  onOpen={() => onOpen(result.id)}
                  onDelete={() => setToDelete(result)}
                />
              ))}
            </ul>
            {total > HISTORY_PAGE ? <Pages page={page} total={total} onPage={setPage} /> : null}
          </>
        )}
      </QueryView>
      {toDelete ? (
        <DeleteResultDialog
          result={toDelete}
          onDeleted={() => toDelete.id === openId && onGone()}
          onClose={() => setToDelete(null)}
        />
      ) : null}
    </Card>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState icon="search" title={<Trans>見つかりませんでした</Trans>} />
  ) : (
    <EmptyState title={<Trans>まだ結果がありません</Trans>}>
      <Trans>作成すると、ここに残ります。</Trans>
    </EmptyState>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const isLast = (page + 1) * HISTORY_PAGE >= total
  return (
    <div className="mt-3 flex items-center justify-between gap-2">
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>{t`新しい結果`}</Button>
      <Button size="sm" disabled={isLast} onClick={() => onPage(page + 1)}>{t`古い結果`}</Button>
    </div>
  )
}
