import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { products } from '#contract/products'
import { ErrorBoundary } from '@/errors/error-boundary'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { QueryState } from '@/errors/query-state'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { formatDateTime } from '@/i18n/format'
import { loadChunk } from '@/lib/load-chunk'
import { laneOf } from '@/offline/outbox/commands'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { useIsGone } from '@/offline/scope/use-record'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useMay } from '@/session/use-may'
import { BackLink } from '@/ui/back-link'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ClampButton, ClampedText, useClamp } from '@/ui/clamp'
import { EmptyState } from '@/ui/empty-state'
import { Fact, Facts } from '@/ui/facts'
import { GoneBanner } from '@/ui/gone-banner'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { useShortcut } from '@/ui/use-shortcut'
import { useWindowTitle } from '@/ui/use-window-title'
import { deleteProduct, restoreProduct, updateProduct } from './mutations'
import { Price, ProductMarks, type ShownProduct } from './product-columns'
import { ProductImage } from './product-image'
import { productList } from './product-list'
import { useCategories } from './use-categories'

const ProductDialog = lazyDialog(() => import('./product-dialog').then((m) => m.ProductDialog), { close: byOnClose })

/** It ends the page, and what draws an answer is larger than the page itself. */
const AnalysisDesk = lazy(() => loadChunk(() => import('./analysis-desk')).then((m) => ({ default: m.AnalysisDesk })))

const EVERYTHING = {}

/** What waits for a decision about this product; another feature's. */
type Decisions = ComponentType<{ lane: string }>

/** One product. It comes from the whole collection, which the device has. */
export function ProductDetailScreen({ decisions: Decisions }: { decisions: Decisions }) {
  const { t } = useLingui()
  const id = useParams({ strict: false }).id ?? ''
  const list = useWholeList(productList, EVERYTHING)
  const shown = list.slots.find((slot) => slot?.record.id === id) ?? null
  const categories = useCategories()
  const decisions = <Decisions lane={laneOf({ kind: 'product', id })} />
  return (
    <>
      {shown ? null : decisions}
      <QueryState
        query={list.first}
        empty={() => shown === null}
        emptyState={<EmptyState icon="products" title={t`この商品は見つかりません`} action={<BackToList />} />}
        wayOn={<BackToList />}
      />
      {shown ? <ProductPage key={id} shown={shown} categories={categories} decisions={decisions} /> : null}
    </>
  )
}

type PageProps = { shown: ShownProduct; categories: readonly string[]; decisions: ReactNode }

function ProductPage({ shown, categories, decisions }: PageProps) {
  const { t } = useLingui()
  const { record } = shown
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const isGone = useIsGone(productList.kind, record.id)
  const mayEdit = useMay(products.update) && !isGone
  const mayDelete = useMay(products.delete) && !isGone
  const mayAnalyse = useMay(products.analyze) && !isGone
  const close = () => setOpen(null)
  const [nameRef, clamp] = useClamp(record.name)
  useWindowTitle(record.name)
  useShortcut('e', () => mayEdit && setOpen('edit'))
  return (
    <>
      <PageHeader
        above={<BackLink to="/products" />}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span ref={nameRef} id={clamp.id} className={clamp.cutAt(2)}>
              {record.name}
            </span>
            <span className="flex items-center gap-2 font-normal text-base">
              <ProductMarks product={shown} />
            </span>
          </span>
        }
        below={clamp.isCut ? <ClampButton clamp={clamp} /> : null}
        actions={
          <>
            {mayEdit ? <StateButton shown={shown} /> : null}
            {mayEdit ? <Button icon="pencil" onClick={() => setOpen('edit')}>{t`編集`}</Button> : null}
            {mayDelete ? <Button icon="trash" onClick={() => setOpen('delete')}>{t`削除`}</Button> : null}
          </>
        }
      />
      {isGone ? <Gone /> : null}
      {decisions}
      <Card>
        <div className="flex flex-wrap gap-6">
          <ProductImage id={record.image_id} className="size-48" />
          <div className="min-w-64 flex-1">
            <Facts>
              <Fact label={t`価格`}>
                <Price of={record} />
              </Fact>
              <Fact label={t`カテゴリ`}>{record.category || '—'}</Fact>
              <Fact label={t`説明`}>
                <ClampedText text={record.description || '—'} />
              </Fact>
              <Fact label={t`更新日`}>{formatDateTime(record.updated_at)}</Fact>
            </Facts>
          </div>
        </div>
      </Card>
      {mayAnalyse ? (
        <ErrorBoundary scope="part">
          <Suspense>
            <AnalysisDesk productId={record.id} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {open === 'edit' ? (
        <ProductDialog product={record} categories={categories} onClose={close} onSaved={close} />
      ) : null}
      {open === 'delete' ? <Deletion shown={shown} onClose={close} /> : null}
    </>
  )
}

function Gone() {
  const { t } = useLingui()
  return (
    <GoneBanner title={t`この商品は、ほかの人が先に削除したか、サーバーに見つかりません`} back={<BackToList />}>
      {t`この端末に残っている内容を表示しています。変更はできません。`}
    </GoneBanner>
  )
}

function BackToList() {
  const { t } = useLingui()
  return <LinkButton to="/products" variant="primary">{t`一覧に戻る`}</LinkButton>
}

/** 販売終了 and back: the most frequent change of a catalogue, in one tap. */
function StateButton({ shown: { record } }: { shown: ShownProduct }) {
  const { t } = useLingui()
  const { run, busy } = useCommand(updateProduct)
  const isActive = record.status === 'active'
  async function toggle() {
    const { id, name } = record
    const changes = { status: isActive ? ('discontinued' as const) : ('active' as const) }
    const outcome = await run({ id, name, changes }, { base: record })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') return notify.error(outcome.error)
    notifySaved(savedAs(outcome), outcome.entry.last_error, name)
  }
  return (
    <Button busy={busy} onClick={() => void toggle()}>
      {isActive ? t`販売終了にする` : t`販売を再開する`}
    </Button>
  )
}

function Deletion({ shown: { record }, onClose }: { shown: ShownProduct; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useUndoableDelete(deleteProduct, restoreProduct)
  const { id, name } = record
  const words = { deleted: t`${name} を削除しました`, restored: t`${name} を元に戻しました` }
  return (
    <DeleteDialog
      title={t`${name} を削除しますか？`}
      onDelete={() => remove({ id, name }, record, words)}
      onDeleted={() => navigate({ to: '/products' })}
      onClose={onClose}
    >
      <Trans>一覧から消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
    </DeleteDialog>
  )
}
