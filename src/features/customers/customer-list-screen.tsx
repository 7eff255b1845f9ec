import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { PageHeader } from '@/ui/page-header'
import { type CustomerSearch, parseCustomerSearch } from './customer-address'
import { changeCustomerSearch, customerFilter, toggleSort } from './customer-filters'
import { CustomerListEmpty } from './customer-list-empty'
import { CustomerRows } from './customer-rows'
import { CustomerToolbar } from './customer-toolbar'
import { DirectoryLine } from './directory-line'
import { ListSkeleton } from './list-skeleton'
import { useCustomerList } from './use-customer-list'
import { useShortcut } from './use-shortcut'

const NewCustomerDialog = lazyDialog(() => import('./new-customer-dialog').then((m) => m.NewCustomerDialog), {
  close: byOnClose,
})

/** All customers: search, narrow, sort, and open one. The address holds the state. */
export function CustomerListScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parseCustomerSearch(address), [address])
  const filter = useStableFilter(search)
  const list = useCustomerList(filter)
  const focusList = useRef<() => void>(null)
  const go = (to: CustomerSearch, replace: boolean) => void navigate({ to: '/customers', search: to, replace })
  const openForm = () => go(changeCustomerSearch(search, { new: 1 }), false)
  const focusIndex = useRef<() => void>(null)
  const show = (to: CustomerSearch) => {
    go(to, false)
    focusIndex.current?.()
  }
  const withoutCompany = changeCustomerSearch(search, { company_filter: '' })
  useShortcut('n', openForm)

  return (
    <>
      <PageHeader
        title={<Trans>顧客管理</Trans>}
        below={
          <div className="flex flex-wrap items-center gap-x-3">
            <Count list={list} />
            {search.company_filter ? (
              <CompanyChip company={search.company_filter} onRemove={() => show(withoutCompany)} />
            ) : null}
          </div>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={openForm}>
            {t`顧客を追加`}
          </Button>
        }
      />
      <CustomerToolbar
        search={search}
        onChange={(change) => go(changeCustomerSearch(search, change), true)}
        onLeave={() => focusList.current?.()}
        focusIndex={focusIndex}
      />
      <DirectoryLine />
      <QueryView
        query={list.first}
        empty={() => list.slots.length === 0}
        skeleton={list.isFormer ? '' : <ListSkeleton />}
        emptyState={<CustomerListEmpty search={search} onShow={show} onAdd={openForm} />}
      >
        {() => null}
      </QueryView>
      {list.slots.length > 0 ? (
        <div aria-busy={list.isFormer} className={list.isFormer ? 'opacity-60 transition-opacity' : undefined}>
          <CustomerRows
            slots={list.slots}
            isCutOff={list.isCutOff}
            onLook={list.look}
            focus={focusList}
            filter={filter}
            onSort={(column) => go(toggleSort(search, column), false)}
          />
        </div>
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

/** The same object for the same list, also while only the form opens or closes. */
function useStableFilter(search: CustomerSearch) {
  const key = JSON.stringify(customerFilter(search))
  return useMemo(() => JSON.parse(key) as ReturnType<typeof customerFilter>, [key])
}

/** What narrows the list, where the count is: a company is easily forgotten in its field. */
function CompanyChip({ company, onRemove }: { company: string; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-label={t`会社「${company}」の絞り込みを外す`}
      onClick={onRemove}
      className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-accent-soft px-3 font-semibold text-accent-ink text-sm hover:underline pointer-coarse:min-h-11"
    >
      <span className="truncate">{t`会社: ${company}`}</span>
      <Icon name="close" size={16} />
    </button>
  )
}

/** 「1,200件（+1 未送信）」, read out when it changes. */
function Count({ list }: { list: ReturnType<typeof useCustomerList> }) {
  const { slots, waiting, first } = list
  const customers = slots.length - waiting
  return (
    <p role="status" aria-live="polite">
      {first.data === undefined && slots.length === 0 ? (
        '\u00a0'
      ) : waiting > 0 ? (
        <Trans>
          <Plural value={customers} other="#件" />
          （+{waiting} 未送信）
        </Trans>
      ) : (
        <Plural value={customers} other="#件" />
      )}
    </p>
  )
}
