import { useLingui } from '@lingui/react/macro'
import { ProductStatus } from '#contract/product-choices'
import { SearchField } from '@/ui/list/search-field'
import { SelectField } from '@/ui/select-field'
import type { ProductSearch, ProductSearchChange } from './product-address'
import { STATUS_WORDS } from './product-words'

type ToolbarProps = {
  search: ProductSearch
  /** Categories in use. */
  categories: readonly string[]
  onChange: (change: ProductSearchChange) => void
  /** Arrow down in the search field goes to the list. */
  onLeave: () => void
}

/** Search, category and state of the list. */
export function ProductToolbar({ search, categories, onChange, onLeave }: ToolbarProps) {
  const { t, i18n } = useLingui()
  // The last product of a category may have got another one: the field shows what the list is narrowed to.
  const chosen = search.category
  const offered = chosen === undefined || categories.includes(chosen) ? categories : [...categories, chosen]
  const states = ProductStatus.options.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) }))
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_14rem_10rem] print:hidden">
      <SearchField
        label={t`商品を検索`}
        placeholder={t`商品名・カテゴリ・説明`}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text })}
        onLeave={onLeave}
        takesFocus={search.new === undefined}
        className="col-span-2 md:col-span-1"
      />
      <SelectField
        label={t`カテゴリで絞り込み`}
        labelHidden
        value={search.category ?? ''}
        options={[
          { value: '', label: t`全カテゴリ` },
          ...offered.map((category) => ({ value: category, label: category })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <SelectField
        label={t`ステータスで絞り込み`}
        labelHidden
        value={search.status ?? ''}
        options={[{ value: '', label: t`全ステータス` }, ...states]}
        onChange={(value) => onChange({ status: ProductStatus.options.find((status) => status === value) })}
      />
    </search>
  )
}
