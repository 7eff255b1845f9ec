import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { staff } from '#contract/staff'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { ListSkeleton } from '@/ui/list/list-skeleton'
import { nextSort } from '@/ui/list/next-sort'
import { RecordList } from '@/ui/list/record-list'
import { SearchField } from '@/ui/list/search-field'
import { PageHeader } from '@/ui/page-header'
import { useShortcut } from '@/ui/use-shortcut'
import { LettersHint } from './letters-hint'
import { parseStaffSearch } from './staff-address'
import { StaffCard, staffColumns } from './staff-columns'
import { type StaffSort, sortOf, staffList } from './staff-list'

const AddDialog = lazyDialog(() => import('./add-dialog').then((m) => m.AddDialog), { close: byOnClose })

/** All members: search, sort, add, and open one. The address holds the state. */
export function StaffList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parseStaffSearch(address), [address])
  const list = useWholeList(staffList, search)
  const focusList = useRef<() => void>(null)
  const mayAdd = useMay(staff.create)
  const sort = sortOf(search)

  const change = (to: Record<string, unknown>, replace = true) =>
    void navigate({ to: '/staff', search: parseStaffSearch({ ...search, ...to }), replace })
  const openForm = () => change({ new: 1 }, false)
  const sortBy = (column: StaffSort) => {
    const { by, order } = nextSort(sort, column)
    change({ sort_by: by, sort_order: order }, false)
  }
  useShortcut('n', () => mayAdd && openForm())

  return (
    <>
      <PageHeader
        title={<Trans>スタッフ管理</Trans>}
        below={
          <p role="status" aria-live="polite">
            {list.first.data ? <Plural value={list.slots.length} other="#人" /> : '\u00a0'}
          </p>
        }
        actions={mayAdd ? <Button variant="primary" icon="plus" onClick={openForm}>{t`スタッフを追加`}</Button> : null}
      />
      <search className="mb-3 block print:hidden">
        <SearchField
          label={t`スタッフを検索`}
          placeholder={t`名前・メールアドレス・電話番号・内線`}
          value={search.search ?? ''}
          onChange={(text) => change({ search: text })}
          onLeave={() => focusList.current?.()}
          takesFocus={search.new === undefined}
        />
      </search>
      <QueryState
        query={list.first}
        empty={() => list.slots.length === 0}
        skeleton={<ListSkeleton />}
        emptyState={
          <EmptyState
            icon="search"
            title={t`条件に合うスタッフが見つかりません`}
            action={
              <>
                <Button onClick={() => change({ search: '' }, false)}>{t`条件をクリア`}</Button>
                {mayAdd ? <Button icon="plus" onClick={openForm}>{t`スタッフを追加`}</Button> : null}
              </>
            }
          >
            <LettersHint search={search.search} />
          </EmptyState>
        }
      />
      {list.slots.length > 0 ? (
        <RecordList
          label={t`スタッフの一覧`}
          list={list}
          columns={staffColumns}
          card={(member, row) => <StaffCard member={member} row={row} />}
          target={({ record: { id } }) => ({ to: `/staff/${id}` })}
          focus={focusList}
          sort={sort}
          onSort={sortBy}
        />
      ) : null}
      {search.new && mayAdd ? (
        <AddDialog
          search={search.search}
          onClose={() => change({ new: undefined })}
          onSaved={(id) => void navigate({ to: '/staff/$id', params: { id }, replace: true })}
        />
      ) : null}
    </>
  )
}
