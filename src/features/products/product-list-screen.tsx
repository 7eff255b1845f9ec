import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { products } from '#contract/products'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { ListSkeleton } from '@/ui/list/list-skeleton'
import { nextSort } from '@/ui/list/next-sort'
import { PrintedCondition } from '@/ui/list/printed-condition'
import { RecordCount } from '@/ui/list/record-count'
import { RecordList } from '@/ui/list/record-list'
import { PageHeader } from '@/ui/page-header'
import { useShortcut } from '@/ui/use-shortcut'
import { isNarrowed, type ProductSearch, parseProductSearch, withoutNothing } from './product-address'
import { ProductCard, productColumns } from './product-columns'
import { usePicturesAhead } from './product-image'
import { productList, sortOf } from './product-list'
import { ProductToolbar } from './product-toolbar'
import { STATUS_WORDS } from './product-words'
import { useCategories } from './use-categories'

const ProductDialog = lazyDialog(() => import('./product-dialog').then((m) => m.ProductDialog), { close: byOnClose })

/** All products: search, narrow, sort, and open one. The address holds the state. */
export function ProductListScreen() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parseProductSearch(address), [address])
  const list = useWholeList(productList, search)
  const focusList = useRef<() => void>(null)
  const mayAdd = useMay(products.create)
  const sort = sortOf(search)
  usePicturesAhead(list.first.data)

  const go = (to: ProductSearch, replace: boolean) => void navigate({ to: '/products', search: to, replace })
  const change = (to: Parameters<typeof withoutNothing>[0], replace = true) =>
    go(withoutNothing({ ...search, ...to }), replace)
  const openForm = () => change({ new: 1 }, false)
  useShortcut('n', () => mayAdd && openForm())
  const add = mayAdd ? (
    <Button variant="primary" icon="plus" onClick={openForm}>
      {t`商品を追加`}
    </Button>
  ) : null
  const categories = useCategories()

  return (
    <>
      <PageHeader
        title={<Trans>商品管理</Trans>}
        below={
          <>
            <p role="status" aria-live="polite">
              {list.first.data || list.slots.length > 0 ? (
                <RecordCount count={list.slots.length - list.waiting} waiting={list.waiting} />
              ) : (
                '\u00a0'
              )}
            </p>
            <PrintedCondition
              parts={[
                search.search && t`「${search.search}」`,
                search.category,
                search.status && i18n._(STATUS_WORDS[search.status]),
              ]}
            />
          </>
        }
        actions={add}
      />
      <ProductToolbar {...{ search, categories }} onChange={change} onLeave={() => focusList.current?.()} />
      <QueryState
        query={list.first}
        empty={() => list.slots.length === 0}
        skeleton={<ListSkeleton />}
        emptyState={
          isNarrowed(search) ? (
            <EmptyState
              icon="search"
              title={t`条件に合う商品が見つかりません`}
              action={
                <>
                  <Button onClick={() => go({}, false)}>{t`条件をクリア`}</Button>
                  {mayAdd ? <Button icon="plus" onClick={openForm}>{t`商品を追加`}</Button> : null}
                </>
              }
            />
          ) : (
            <EmptyState icon="products" title={t`まだ商品がありません`} action={add} />
          )
        }
      />
      {list.slots.length > 0 ? (
        <RecordList
          label={t`商品の一覧`}
          list={list}
          columns={productColumns}
          card={(product, row) => <ProductCard product={product} row={row} />}
          target={({ record: { id } }) => ({ to: `/products/${id}` })}
          focus={focusList}
          sort={sort}
          onSort={(column) => {
            const { by, order } = nextSort(sort, column)
            change({ sort_by: by, sort_order: order }, false)
          }}
        />
      ) : null}
      {search.new && mayAdd ? (
        <ProductDialog
          search={search.search}
          categories={categories}
          onClose={() => change({ new: undefined })}
          onSaved={(id) => void navigate({ to: '/products/$id', params: { id }, replace: true })}
        />
      ) : null}
    </>
  )
}
