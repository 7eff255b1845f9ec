import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { watchReadings } from '@/lib/readings'
import { usePagedList } from '@/offline/scope/use-paged-list'
import { Button } from '@/ui/button'
import { Choosing } from '@/ui/list/choosing'
import { ListSkeleton } from '@/ui/list/list-skeleton'
import { OLDER } from '@/ui/list/older'
import { RecordCount } from '@/ui/list/record-count'
import { RecordList } from '@/ui/list/record-list'
import { useSteady } from '@/ui/list/use-steady'
import { PageHeader } from '@/ui/page-header'
import { useShortcut } from '@/ui/use-shortcut'
import { ChosenBar } from './chosen-bar'
import { type CustomerSearch, type CustomerSearchChange, parseCustomerSearch } from './customer-address'
import { CustomerCard } from './customer-card'
import { choosingColumns, customerColumns } from './customer-columns'
import { changeCustomerSearch, customerFilter, toggleSort } from './customer-filters'
import { customerPages } from './customer-list'
import { CustomerListChips } from './customer-list-chips'
import { CustomerListEmpty } from './customer-list-empty'
import { CustomerListFiles } from './customer-list-files'
import { CustomerToolbar } from './customer-toolbar'
import { type FilterSlots, questionIn } from './filter-slots'
import { prefetchCustomer } from './queries'
import { ReplicaLine } from './replica-line'
import { SearchedBirths, useSearchedBirths } from './searched-births'
import { useChosen } from './use-chosen'
import { useListAge } from './use-list-age'
import { walkList } from './walked-list'

const NewCustomerDialog = lazyDialog(() => import('./new-customer-dialog').then((m) => m.NewCustomerDialog), {
  close: byOnClose,
})

const FilterDialog = lazyDialog(() => import('./filter-dialog').then((m) => m.FilterDialog), { close: byOnClose })

/** All customers: search, narrow, sort, and open one. The address holds the state. */
export function CustomerListScreen({ filters: { saved, save: SaveFilter } }: { filters: FilterSlots }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parseCustomerSearch(address), [address])
  const [typed, setTyped] = useState(search.search ?? '')
  const client = useQueryClient()
  const typedFilter = customerFilter(changeCustomerSearch(search, { search: typed }))
  const list = usePagedList(customerPages, customerFilter(search), typedFilter)
  const births = useSearchedBirths(list.isAhead ? typed : (search.search ?? ''))
  const focusList = useRef<() => void>(null)
  const go = (to: CustomerSearch, replace: boolean) => void navigate({ to: '/customers', search: to, replace })
  const openForm = () => go(changeCustomerSearch(search, { new: 1 }), false)
  const focusIndex = useRef<() => void>(null)
  const show = (to: CustomerSearch) => {
    go(to, false)
    focusIndex.current?.()
  }
  const [isFiltering, setFiltering] = useState(false)
  const narrow = useSteady((change: CustomerSearchChange) => go(changeCustomerSearch(search, change), true))
  const leave = useSteady(() => focusList.current?.())
  const beginFiltering = useSteady(() => setFiltering(true))
  useShortcut('n', openForm)
  // Who is not found is added under the name that was searched for: it is not typed twice.
  useEffect(watchReadings, [])
  useListAge(list)
  const { slots, filter, isOlder } = list
  // What answers an earlier text is no list to walk in.
  useEffect(() => {
    if (!isOlder) walkList({ slots, filter })
  }, [slots, filter, isOlder])
  const choice = useChosen({ slots, filter })
  // What answers an earlier text is not everybody of this one.
  const total = isOlder ? 0 : slots.length - list.waiting

  return (
    <>
      <PageHeader
        title={<Trans>顧客管理</Trans>}
        below={
          <div className="flex flex-wrap items-center gap-x-3">
            <Count list={list} />
            <CustomerListChips search={search} onShow={show} />
            <SaveFilter question={questionIn(search)} />
          </div>
        }
        actions={
          <>
            <CustomerListFiles
              filter={filter}
              waiting={list.waiting}
              onChoose={choice.chosen === null ? choice.begin : null}
            />
            <Button variant="primary" icon="plus" onClick={openForm}>
              {t`顧客を追加`}
            </Button>
          </>
        }
      />
      <CustomerToolbar
        search={search}
        onChange={narrow}
        onType={setTyped}
        onLeave={leave}
        onFilter={beginFiltering}
        focusIndex={focusIndex}
      />
      <ReplicaLine />
      {choice.chosen ? (
        <ChosenBar
          chosen={choice.chosen}
          filter={filter}
          total={total}
          onChooseAll={() => choice.chooseAll(total)}
          onEnd={choice.end}
        />
      ) : null}
      {list.isAhead ? null : (
        <QueryState
          query={list.first}
          empty={() => list.slots.length === 0}
          skeleton={list.isFormer ? '' : <ListSkeleton />}
          emptyState={<CustomerListEmpty search={search} onShow={show} onAdd={openForm} />}
        />
      )}
      {list.slots.length > 0 ? (
        <div aria-busy={list.isOlder} className={list.isOlder ? OLDER : undefined}>
          <SearchedBirths value={births}>
            <Choosing value={choice.ticking}>
              <RecordList
                label={t`顧客の一覧`}
                list={list}
                columns={choice.ticking ? choosingColumns : customerColumns}
                card={(customer, row) => <CustomerCard customer={customer} row={row} />}
                target={({ record: { id } }) => ({
                  to: `/customers/${id}`,
                  prefetch: () => prefetchCustomer(client, id),
                  press: choice.press(id),
                })}
                focus={focusList}
                sort={{ by: filter.sort_by, order: filter.sort_order }}
                onSort={(column) => go(toggleSort(search, column), false)}
              />
            </Choosing>
          </SearchedBirths>
        </div>
      ) : null}
      {isFiltering ? (
        <FilterDialog
          search={search}
          saved={saved}
          onChange={(change) => go(changeCustomerSearch(search, change), false)}
          onClose={() => setFiltering(false)}
        />
      ) : null}
      {search.new ? (
        <NewCustomerDialog
          search={search.search}
          onClose={() => go(changeCustomerSearch(search, { new: undefined }), true)}
        />
      ) : null}
    </>
  )
}

/** 「1,200件（+1 未送信）」, read out when it changes. */
function Count({ list: { slots, waiting, first } }: { list: ReturnType<typeof usePagedList> }) {
  const isKnown = first.data !== undefined || slots.length > 0
  return (
    <p role="status" aria-live="polite">
      {isKnown ? <RecordCount count={slots.length - waiting} waiting={waiting} /> : '\u00a0'}
    </p>
  )
}
