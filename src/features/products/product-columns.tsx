import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/products'
import { formatWhen } from '@/i18n/format'
import type { Shown } from '@/offline/outbox/fold/record'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import type { Column } from '@/ui/list/column'
import type { RowParts } from '@/ui/list/row-link'
import type { ProductSort } from './product-address'
import { ProductImage } from './product-image'
import { priceText, STATUS_WORDS } from './product-words'

export type ShownProduct = Shown<Product>

/** 「5,500円（税込）」 */
export function Price({ of }: { of: Product }) {
  const { i18n } = useLingui()
  return <span className="whitespace-nowrap tabular-nums">{priceText(of, i18n)}</span>
}

/** What is not sold any more, and what waits. */
export function ProductMarks({ product: { record, mark } }: { product: ShownProduct }) {
  const { i18n } = useLingui()
  return (
    <>
      {record.status === 'active' ? null : <Badge tone="neutral">{i18n._(STATUS_WORDS[record.status])}</Badge>}
      <ChangeBadge mark={mark} />
    </>
  )
}

/** The list on wide windows. */
export const productColumns: readonly Column<ShownProduct, ProductSort>[] = [
  {
    id: 'name',
    head: <Trans>商品名</Trans>,
    sort: 'name',
    cell: (product, { link }) => (
      <div className="flex items-center gap-3">
        <ProductImage id={product.record.image_id} className="size-10" />
        <span className="min-w-0 truncate">{link(product.record.name)}</span>
        <span className="flex shrink-0 items-center gap-1.5">
          <ProductMarks product={product} />
        </span>
      </div>
    ),
  },
  {
    id: 'category',
    head: <Trans>カテゴリ</Trans>,
    sort: 'category',
    width: 'w-[22%]',
    className: 'truncate text-sm',
    cell: ({ record }) => record.category,
  },
  {
    id: 'price',
    head: <Trans>価格</Trans>,
    sort: 'price',
    width: 'w-44',
    cell: ({ record }) => <Price of={record} />,
  },
  {
    id: 'updated_at',
    head: <Trans>更新日</Trans>,
    sort: 'updated_at',
    where: 'hidden @4xl:block',
    width: 'w-34',
    className: 'text-muted text-sm',
    cell: ({ record }) => formatWhen(record.updated_at),
  },
]

/** A product in the list on phones. */
export function ProductCard({ product, row }: { product: ShownProduct; row: RowParts }) {
  const { record } = product
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 py-2 pr-3">
      <ProductImage id={record.image_id} className="size-12" />
      <div className="min-w-0 flex-1 leading-tight">
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate">{row.link(record.name)}</span>
          <ProductMarks product={product} />
        </div>
        <div className="flex justify-between gap-2 text-muted text-sm">
          <span className="truncate">{record.category}</span>
          <Price of={record} />
        </div>
      </div>
    </div>
  )
}
