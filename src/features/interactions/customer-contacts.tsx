import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '@/auth/session'
import { classify } from '@/errors/classify'
import { errorMessage } from '@/errors/error-text'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryView } from '@/errors/query-view'
import { formatMonth } from '@/i18n/month'
import { useOutbox } from '@/offline/outbox'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { foldTimeline, type ShownInteraction } from './fold'
import { groupByMonth } from './group-by-month'
import { interactionQueries } from './queries'
import { TimelineItem } from './timeline-item'

const InteractionForm = lazyDialog(() => import('./interaction-form').then((m) => m.InteractionForm), {
  close: byOnClose,
})

type ContactsProps = {
  customer: { id: string; name: string }
  /** False while only this device knows the customer: then there is nothing to ask the server for. */
  isKnown: boolean
  /** False when the server has no such customer any more. */
  mayAdd: boolean
  /** When the customer was read, ms; an age that the page says already is not said twice. */
  readAt: number
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/** All contacts of one customer, latest first, and the form for a new one. */
export function CustomerContacts({ customer, isKnown, mayAdd, readAt, isAdding, onAdding }: ContactsProps) {
  const query = useInfiniteQuery({ ...interactionQueries.timeline(customer.id), enabled: isKnown })
  const writer = useSession().profile?.user.name ?? ''
  const read = query.data?.pages.flatMap((page) => page.interactions) ?? []
  const { items, waiting } = foldTimeline({ customerId: customer.id, read, entries: useOutbox(), writer })
  const add = isAdding || !mayAdd ? null : () => onAdding(true)
  const total = isKnown ? query.data?.pages.at(-1)?.total : 0
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {isAdding ? <InteractionForm customer={customer} onClose={() => onAdding(false)} /> : null}
      <Card
        title={<Trans>対応履歴</Trans>}
        actions={total === undefined ? null : <Count total={total} waiting={waiting} />}
      >
        {isKnown ? (
          <QueryView
            query={query}
            saidAt={readAt}
            empty={() => items.length === 0}
            emptyState={<NoContacts onAdd={add} />}
          >
            {() => null}
          </QueryView>
        ) : items.length === 0 ? (
          <NoContacts onAdd={add} />
        ) : null}
        {items.length > 0 ? <Timeline items={items} /> : null}
        {query.hasNextPage ? (
          <>
            <More query={query} />
            <p className="hidden text-muted text-sm print:block">
              <Trans>新しい順に{items.length}件まで印刷しています。</Trans>
            </p>
          </>
        ) : null}
      </Card>
    </div>
  )
}

function Count({ total, waiting }: { total: number; waiting: number }): ReactNode {
  return (
    <span className="text-muted text-sm tabular-nums">
      {waiting > 0 ? (
        <Trans>
          <Plural value={total} other="#件" />
          （+{waiting} 未送信）
        </Trans>
      ) : (
        <Plural value={total} other="#件" />
      )}
    </span>
  )
}

function Timeline({ items }: { items: readonly ShownInteraction[] }) {
  return groupByMonth(items).map(({ month, items: own }) => (
    <section key={month} aria-label={formatMonth(month)}>
      <h3 className="mb-2 border-line border-b pb-1 font-semibold text-muted text-sm">{formatMonth(month)}</h3>
      <ul>
        {own.map((item) => (
          <TimelineItem key={item.record.id} item={item} />
        ))}
      </ul>
    </section>
  ))
}

function NoContacts({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="note"
      title={t`対応履歴はまだありません`}
      action={onAdd ? <Button icon="plus" onClick={onAdd}>{t`最初の対応を記録`}</Button> : null}
    />
  )
}

type MoreProps = {
  query: { fetchNextPage: () => unknown; isFetchingNextPage: boolean; isFetchNextPageError: boolean; error: unknown }
}

/** The way to older contacts. */
function More({ query }: MoreProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-col items-center gap-2 pt-2">
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-danger text-sm">
          {errorMessage(classify(query.error), i18n)}
        </p>
      ) : null}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t`さらに読み込む`}</Button>
    </div>
  )
}
