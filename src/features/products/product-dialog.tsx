import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { tidyName } from '#contract/kana'
import { type Product, ProductInput, productFields } from '#contract/products'
import { FormDialog } from '@/forms/form-dialog'
import { recordFields } from '@/forms/record-fields'
import { useRecordForm } from '@/forms/use-record-form'
import { useCommand } from '@/offline/scope/use-command'
import { createProduct, updateProduct } from './mutations'
import { ProductFields } from './product-fields'
import { LABELS } from './product-words'

const productForm = recordFields(productFields, { schema: ProductInput, nameOf: ({ name }) => name, labels: LABELS })

type ProductDialogProps = {
  /** The product to be changed; none for a new one. */
  product?: Product
  /** What was searched for before: a new one need not be named again. */
  search?: string | undefined
  categories: readonly string[]
  onClose: () => void
  onSaved: (id: string) => void
}

/** The form of a product, new or known. Of a known one only what was changed is saved. */
export function ProductDialog({ product, search = '', categories, onClose, onSaved }: ProductDialogProps) {
  const { t } = useLingui()
  const [isPictureBusy, setPictureBusy] = useState(false)
  const { run: create } = useCommand(createProduct)
  const { run: update } = useCommand(updateProduct)
  const form = useRecordForm<ProductInput, Product>({
    ...productForm,
    draft: product ? `${updateProduct.name}:${product.id}` : createProduct.name,
    base: product,
    given: product ? {} : { name: tidyName(search) },
    alsoWrong: () => (isPictureBusy ? { image_id: t`画像を準備しています。準備ができたら保存できます。` } : {}),
    save: ({ id, fields, base, changes }, options) =>
      product ? update({ id, name: (base ?? product).name, changes }, options) : create({ id, ...fields }, options),
    onSaved,
  })
  return (
    <FormDialog form={form} title={product ? <Trans>商品を編集</Trans> : <Trans>商品を追加</Trans>} onClose={onClose}>
      <ProductFields form={form} categories={categories} onPictureBusy={setPictureBusy} />
    </FormDialog>
  )
}
