import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ProductStatus } from '#contract/product-choices'
import { IMAGE_LIMIT, type ProductInput, productFields } from '#contract/products'
import { fieldLabel } from '@/errors/field-labels'
import { PictureField } from '@/forms/picture-field'
import type { Form } from '@/forms/use-form'
import { useTextProps } from '@/forms/use-text-props'
import { ComboboxField } from '@/ui/combobox-field'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'
import { ProductImage } from './product-image'
import { LABELS, STATUS_WORDS, TAX_WORDS } from './product-words'
import { productQueries } from './queries'

type FieldsProps = {
  form: Form<ProductInput>
  categories: readonly string[]
  onPictureBusy: (isBusy: boolean) => void
}

/** All that is known about a product. */
export function ProductFields({ form, categories, onPictureBusy }: FieldsProps) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const { fields, errors, set } = form
  const text = useTextProps(form, productFields)
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <TextField {...text('name')} label={i18n._(LABELS.name)} autoFocus className="sm:col-span-2" />
      <ComboboxField
        label={fieldLabel('category', i18n)}
        value={fields.category}
        onChange={(value) => set('category', value)}
        suggestions={[...categories]}
        error={errors.category}
      />
      <TextField {...text('price')} label={i18n._(LABELS.price)} />
      <RadioGroupField
        label={i18n._(LABELS.tax_included)}
        value={fields.tax_included ? 'true' : 'false'}
        onChange={(value) => set('tax_included', value === 'true')}
        error={errors.tax_included}
        options={(['true', 'false'] as const).map((value) => ({ value, label: i18n._(TAX_WORDS[value]) }))}
      />
      <RadioGroupField
        label={fieldLabel('status', i18n)}
        value={fields.status}
        onChange={(value) => set('status', value)}
        options={ProductStatus.options.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) }))}
        error={errors.status}
      />
      <TextField {...text('description')} rows={4} className="sm:col-span-2" />
      <PictureField
        label={i18n._(LABELS.image_id)}
        value={fields.image_id}
        onChange={(id) => set('image_id', id)}
        onBusy={onPictureBusy}
        onKept={(id, picture) => client.setQueryData(productQueries.image(id).queryKey, picture)}
        error={errors.image_id}
        limit={IMAGE_LIMIT}
        className="sm:col-span-2"
      >
        <ProductImage id={fields.image_id} className="size-20" />
      </PictureField>
    </div>
  )
}
