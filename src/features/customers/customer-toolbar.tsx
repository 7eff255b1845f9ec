import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo, type Ref } from 'react'
import { LONGEST_SEARCH } from '#contract/list-limits'
import { Button } from '@/ui/button'
import { ComboboxField } from '@/ui/combobox-field'
import { Icon } from '@/ui/icon'
import { SearchField } from '@/ui/list/search-field'
import { useSearchText } from '@/ui/list/use-search-text'
import { useSteady } from '@/ui/list/use-steady'
import { SelectField } from '@/ui/select-field'
import { useIsWide } from '@/ui/use-is-wide'
import type { CustomerSearch, CustomerSearchChange, CustomerSort, SortOrder } from './customer-address'
import { customerFilter, type ListedCustomers } from './customer-filters'
import { KanaIndex } from './kana-index'
import { useCompanies } from './use-companies'

const BY_MATCH = ['match desc', msg`検索に近い順`] as const
const BY_NEXT_CONTACT = ['next_contact_on asc', msg`次回連絡が近い順`] as const
/** Every other order that is of use without a search, those that are wanted most at a desk first. */
const SORTS: readonly [sort: `${CustomerSort} ${SortOrder}`, words: MessageDescriptor][] = [
  ['updated_at desc', msg`更新が新しい順`],
  ['last_interaction_at desc', msg`対応が新しい順`],
  ['last_interaction_at asc', msg`対応が古い順`],
  ['name_kana asc', msg`フリガナ順`],
  ['name_kana desc', msg`フリガナの逆順`],
  ['company asc', msg`会社名順`],
  ['company desc', msg`会社名の逆順`],
  ['created_at desc', msg`登録が新しい順`],
  ['created_at asc', msg`登録が古い順`],
  ['updated_at asc', msg`更新が古い順`],
  ['name asc', msg`名前順`],
  ['name desc', msg`名前の逆順`],
]

type ToolbarProps = {
  search: CustomerSearch
  onChange: (change: CustomerSearchChange) => void
  /** Told the text of the search at each key. */
  onType: (text: string) => void
  /** Arrow down in the search field goes to the list. */
  onLeave: () => void
  /** Asks for what else the list can be narrowed by. */
  onFilter: () => void
  /** Gets a function that puts the focus on the first choice of the kana index. */
  focusIndex: Ref<() => void>
}

/** Search, company, order and kana index of the list. What a key of the search does not change is not drawn anew. */
export const CustomerToolbar = memo(PlainToolbar)

function PlainToolbar({ search, onChange, onType, onLeave, onFilter, focusIndex }: ToolbarProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const changeCompany = useSteady((text: string) => onChange({ company_filter: text }))
  const changeKana = useSteady((kana: CustomerSearch['kana']) => onChange({ kana }))
  return (
    <search className="mb-2 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1.5 gap-y-2 md:mb-3 md:grid-cols-[minmax(0,1fr)_10rem_auto] md:gap-x-2 pointer-fine:xl:grid-cols-[minmax(0,1fr)_11rem_auto_24rem] print:hidden">
      <SearchField
        label={t`顧客を検索`}
        placeholder={t`名前・フリガナ・電話・生年月日`}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text })}
        onType={onType}
        onLeave={onLeave}
        // What is typed while the form for a new customer is on its way is meant for the form.
        takesFocus={search.new === undefined}
        className="max-md:col-span-full"
      />
      <CompanyFilter value={search.company_filter ?? ''} onChange={changeCompany} />
      <Button size="sm" aria-haspopup="dialog" onClick={onFilter}>
        <Icon name="filter" size={18} className="max-sm:hidden" />
        {t`絞り込み`}
      </Button>
      {isWide ? null : <SortSelect filter={customerFilter(search)} onChange={onChange} />}
      <KanaIndex
        value={search.kana}
        onChange={changeKana}
        focus={focusIndex}
        className="md:col-span-full pointer-fine:xl:col-span-1"
      />
    </search>
  )
}

type CompanyProps = { value: string; onChange: (text: string) => void }

const CompanyFilter = memo(function CompanyFilter({ value, onChange }: CompanyProps) {
  const { t } = useLingui()
  const company = useSearchText(value, onChange)
  const suggestions = useCompanies(company.text)
  return (
    <div {...company.conversion} className="max-md:hidden">
      <ComboboxField
        label={t`会社名で絞り込み`}
        labelHidden
        placeholder={t`会社名で絞り込み`}
        clearable
        value={company.text}
        onChange={company.setText}
        suggestions={suggestions}
        maxLength={LONGEST_SEARCH}
      />
    </div>
  )
})

/** The order of the list where there are no heads of columns to press. */
function SortSelect({ filter, onChange }: { filter: ListedCustomers; onChange: ToolbarProps['onChange'] }) {
  const { t, i18n } = useLingui()
  const isOfNext = filter.next_contact !== undefined || filter.sort_by === 'next_contact_on'
  const sorts = [...(filter.search ? [BY_MATCH] : []), ...(isOfNext ? [BY_NEXT_CONTACT] : []), ...SORTS]
  const options = sorts.map(([sort, words]) => ({
    value: sort,
    label: i18n._(words),
  }))
  return (
    <SelectField
      label={t`並べ替え`}
      labelHidden
      value={`${filter.sort_by} ${filter.sort_order}`}
      options={options}
      onChange={(value) => {
        const [sort_by, sort_order] = value.split(' ') as [CustomerSort, SortOrder]
        onChange({ sort_by, sort_order })
      }}
    />
  )
}
