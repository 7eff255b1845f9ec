import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { QueryState } from '@/errors/query-state'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ChangeBadge } from '@/ui/change-badge'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import { HistoryRow } from './history-row'
import type { History } from './use-history'

type HistoryCardProps<D, R> = {
  title: ReactNode
  history: History<D, R>
  /** The name of the field that searches, and what can be typed there. */
  label: string
  placeholder: string
  /** What stands there as long as there is nothing. */
  nothing: ReactNode
  openId: string | null | undefined
  onOpen: (id: string) => void
  row: (record: R) => { title: string; at: string; marks: ReactNode; action?: ReactNode }
}

/** What somebody asked before, with search: one's own alone, in the order of the list that it is given. */
export function HistoryCard<D, R extends { id: string }>({
  title,
  history: { search, find, first, isAhead, total, shown, showMore },
  label,
  placeholder,
  nothing,
  openId,
  onOpen,
  row,
}: HistoryCardProps<D, R>) {
  const { t } = useLingui()
  return (
    <Card title={title} className="print:hidden">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onChange={find}
        onLeave={() => {}}
        takesFocus={false}
        className="mb-2"
      />
      {isAhead ? (
        <KeptAlone isWaiting={first.fetchStatus === 'fetching'} />
      ) : (
        <QueryState
          query={first}
          empty={() => total === 0}
          emptyState={
            search === '' ? nothing : <EmptyState icon="search" title={<Trans>見つかりませんでした</Trans>} />
          }
        />
      )}
      <ul className="divide-y divide-line">
        {shown.map(({ record, mark }) => {
          const { marks, ...words } = row(record)
          return (
            <HistoryRow
              key={record.id}
              {...words}
              isOpen={record.id === openId}
              onOpen={() => onOpen(record.id)}
              marks={
                <>
                  {marks}
                  <ChangeBadge mark={mark} />
                </>
              }
            />
          )
        })}
      </ul>
      {showMore ? <Button size="sm" onClick={showMore}>{t`もっと見る`}</Button> : null}
    </Card>
  )
}

/** Of a search that the server has not answered: what is shown was opened on this device before, and there may be more. */
function KeptAlone({ isWaiting }: { isWaiting: boolean }) {
  if (isWaiting) return null
  return (
    <p role="status" className="mb-2 text-muted text-sm">
      <Trans>この端末で開いたものの中から探しました。</Trans>
    </p>
  )
}
