import { Trans, useLingui } from '@lingui/react/macro'
import { InteractionType } from '#contract/interaction-record'
import { LoadMore } from '@/errors/load-more'
import { QueryState } from '@/errors/query-state'
import { formatMonth } from '@/i18n/month'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ContactTypeFilter } from '@/ui/list/contact-type-filter'
import { PrintedSoFar } from '@/ui/list/printed-so-far'
import { RecordCount } from '@/ui/list/record-count'
import { useContactType } from '@/ui/list/use-contact-type'
import { ContactComposer } from './contact-composer'
import type { ShownInteraction } from './fold'
import { groupByMonth } from './group-by-month'
import type { SnippetSlot } from './snippet-slot'
import { TimelineItem } from './timeline-item'
import type { ContactPerson } from './use-contact-form'
import { useTimeline } from './use-timeline'

type ContactsProps = {
  customer: ContactPerson
  /** False while only this device knows the customer. */
  isKnown: boolean
  /** False when the server has no such customer any more, and for whoever may add no contact. */
  mayAdd: boolean
  /** Whether somebody wants to write a contact. */
  isAdding: boolean
  /** Rises each time that is said. */
  asks: number
  /** The kind that the form begins with; any word, as it stands in the address. */
  addedType: string | undefined
  onAdding: (isAdding: boolean) => void
  snippets?: SnippetSlot
}

/** All contacts of one customer or those of one kind, latest first, and the line for a new one. */
export function CustomerContacts({
  customer,
  isKnown,
  mayAdd,
  isAdding,
  asks,
  addedType,
  onAdding,
  snippets,
}: ContactsProps) {
  const { t } = useLingui()
  const [type] = useContactType()
  const { query, items, waiting, total } = useTimeline({ customer, isKnown, type })
  const isEmpty = items.length === 0
  const none = type ? null : <EmptyState icon="note" title={t`対応履歴はまだありません`} />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ContactComposer
        customer={customer}
        mayAdd={mayAdd}
        isAsked={isAdding}
        asks={asks}
        type={kindOf(addedType)}
        snippets={snippets}
        onDone={(isSaved) => {
          if (isAdding || isSaved) onAdding(false)
        }}
      />
      <Card
        title={<Trans>対応履歴</Trans>}
        actions={
          <span role="status" className="text-muted text-sm tabular-nums">
            {total === undefined ? null : <RecordCount count={total} waiting={waiting} />}
          </span>
        }
      >
        {type || !isEmpty ? <ContactTypeFilter isEmpty={isEmpty && total !== undefined} /> : null}
        {isKnown ? (
          <QueryState
            query={query}
            empty={() => isEmpty}
            emptyState={none}
            // What has been read of the kind stays where it is while the rest of it is on its way.
            skeleton={isEmpty ? undefined : ''}
          />
        ) : isEmpty ? (
          none
        ) : null}
        {isEmpty ? null : <Timeline items={items} />}
        {query.hasNextPage ? (
          <>
            <LoadMore query={query} />
            <PrintedSoFar count={items.length} />
          </>
        ) : null}
      </Card>
    </div>
  )
}

const kindOf = (word: string | undefined) => InteractionType.options.find((type) => type === word)

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
