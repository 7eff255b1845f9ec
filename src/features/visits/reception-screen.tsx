import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { QueryState } from '@/errors/query-state'
import { formatDate } from '@/i18n/format'
import { useToday } from '@/lib/use-today'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PrintedCondition } from '@/ui/list/printed-condition'
import { RecordCount } from '@/ui/list/record-count'
import { PageHeader } from '@/ui/page-header'
import { useShortcut } from '@/ui/use-shortcut'
import { KnownCheckIn } from './known-check-in'
import { ReceptionToolbar } from './reception-toolbar'
import { usePointedRow } from './use-pointed-row'
import { useVisits } from './use-visits'
import { parseVisitSearch, type VisitSearchChange, withoutNothing } from './visit-address'
import { countsOf, groupOf } from './visit-list'
import { VisitRow } from './visit-row'
import { GROUP_WORDS } from './visit-words'

/** Who has come today, in which order, and how far along they are. The address holds the day and the state. */
export function ReceptionScreen() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parseVisitSearch(address), [address])
  const today = useToday()
  const day = search.day ?? today
  const { slots, waiting, first } = useVisits(day)
  const counts = useMemo(() => countsOf(slots.map(({ record }) => record)), [slots])
  const listed = slots.filter(({ record }) => search.status === undefined || groupOf(record.status) === search.status)

  const state = search.status && i18n._(GROUP_WORDS[search.status])

  const change = (to: VisitSearchChange, replace = true) =>
    void navigate({ to: '/reception', search: withoutNothing({ ...search, ...to }), replace, resetScroll: false })
  const openForm = () => change({ new: 1 }, false)
  const closeForm = () => change({ new: undefined, customer: undefined })
  const ids = listed.map(({ record }) => record.id)
  const { list, point } = usePointedRow(ids, search.new === undefined)
  // Whoever comes waits today: a list of others stays as it is, and the notice leads to them.
  const holdsNewest = day === today && (search.status ?? 'waiting') === 'waiting'
  const onTaken = (id: string) => {
    closeForm()
    if (holdsNewest) point(id)
  }
  const show = (id: string) => {
    void navigate({ to: '/reception', search: {} })
    point(id)
  }
  useShortcut('n', openForm)
  const add = (
    <Button variant="primary" icon="plus" onClick={openForm}>
      {t`受付する`}
    </Button>
  )

  return (
    <>
      <PageHeader
        title={<Trans>受付</Trans>}
        below={
          <>
            <p className="flex gap-3">
              <span className="hidden print:inline">{formatDate(day)}</span>
              <span role="status" aria-live="polite">
                {first.data || slots.length > 0 ? (
                  <RecordCount count={slots.length - waiting} waiting={waiting} />
                ) : (
                  '\u00a0'
                )}
              </span>
            </p>
            <PrintedCondition parts={[state && t`${state} ${listed.length}件`]} />
          </>
        }
        actions={
          <>
            <Button onClick={() => window.print()}>{t`印刷`}</Button>
            <LinkButton to="/reception/board" icon="monitor" className="print:hidden">
              {t`待合画面`}
            </LinkButton>
            {add}
          </>
        }
      />
      <ReceptionToolbar {...{ search, today, counts }} onChange={change} />
      <QueryState
        query={first}
        empty={() => listed.length === 0}
        emptyState={
          slots.length > 0 ? (
            <EmptyState
              icon="search"
              title={t`この状態の方はいません`}
              action={<Button onClick={() => change({ status: undefined })}>{t`すべてを表示`}</Button>}
            />
          ) : (
            <EmptyState
              icon="visit"
              title={day === today ? t`今日の受付はまだありません` : t`この日の受付はありません`}
              action={day === today ? add : null}
            />
          )
        }
      />
      {listed.length > 0 ? (
        <ul
          ref={list}
          aria-label={t`受付の一覧`}
          className="divide-y divide-line rounded-card border border-line bg-surface shadow-card print:border-0 print:shadow-none *:data-pointed:shadow-[inset_4px_0_0_var(--accent)]"
        >
          {listed.map((shown) => (
            <VisitRow key={shown.record.id} shown={shown} />
          ))}
        </ul>
      ) : null}
      {search.new ? (
        <KnownCheckIn
          customerId={search.customer}
          onClose={closeForm}
          onSaved={onTaken}
          onShow={holdsNewest ? undefined : show}
        />
      ) : null}
    </>
  )
}
