import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import { MOST_TERMS, unusedWords } from '#contract/search-text'
import { belongsToInputMethod } from '@/lib/ime'
import { ComboboxField } from '@/ui/combobox-field'
import { IconButton } from '@/ui/icon-button'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import type { CustomerSearch, CustomerSearchChange, CustomerSort, SortOrder } from './customer-address'
import { type CustomerFilter, customerFilter } from './customer-filters'
import { KanaIndex } from './kana-index'
import { useCompanies } from './use-companies'
import { useSearchText } from './use-search-text'

/** Every order that an address can name, those that are wanted most at a desk first. */
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
  /** Arrow down in the search field goes to the list. */
  onLeave: () => void
  /** Gets a function that puts the focus on the first choice of the kana index. */
  focusIndex: Ref<() => void>
}

/** Search, company, order and kana index of the list. */
export function CustomerToolbar({ search, onChange, onLeave, focusIndex }: ToolbarProps) {
  const { t } = useLingui()
  const words = useSearchText(search.search ?? '', (text) => onChange({ search: text }))
  const company = useSearchText(search.company_filter ?? '', (text) => onChange({ company_filter: text }))
  const suggestions = useCompanies(company.text)
  const unused = unusedWords(words.text).join('、')
  const field = useRef<HTMLElement>(null)
  const isFormOpen = useRef(search.new !== undefined)
  useEffect(() => {
    // What is typed while the form for a new customer is on its way is meant for the form.
    if (!isFormOpen.current) focusQuietly(field.current)
  }, [])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || belongsToInputMethod(event)) return
    event.preventDefault()
    onLeave()
  }

  return (
    <search className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_13rem] pointer-fine:xl:grid-cols-[minmax(0,1fr)_13rem_26rem]">
      <div {...words.conversion} className="col-span-2 md:col-span-1">
        <TextField
          label={t`顧客を検索`}
          labelHidden
          type="search"
          icon="search"
          placeholder={t`名前・フリガナ・電話番号・メール`}
          value={words.text}
          hint={unused ? t`検索に使えるのは${MOST_TERMS}語までです。使っていない語: ${unused}` : undefined}
          onChange={words.setText}
          onKeyDown={handleKeyDown}
          ref={(element) => {
            field.current = element
          }}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          trailing={
            words.text === '' ? null : (
              <IconButton label={t`検索を消す`} icon="close" iconSize={18} onClick={() => words.setText('')} />
            )
          }
        />
      </div>
      <div {...company.conversion}>
        <ComboboxField
          label={t`会社名で絞り込み`}
          labelHidden
          placeholder={t`会社名で絞り込み`}
          clearable
          value={company.text}
          onChange={company.setText}
          suggestions={suggestions}
          maxLength={200}
        />
      </div>
      <SortSelect filter={customerFilter(search)} onChange={onChange} />
      <KanaIndex
        value={search.kana}
        onChange={(kana) => onChange({ kana })}
        focus={focusIndex}
        className="col-span-full pointer-fine:xl:col-span-1"
      />
    </search>
  )
}

/** Where there is a keyboard one can type at once. The page stays where it was scrolled to. */
function focusQuietly(element: HTMLElement | null): void {
  const isDialogOpen = document.querySelector('[role="dialog"]') !== null
  if (window.matchMedia('(pointer: fine)').matches && !isDialogOpen) element?.focus({ preventScroll: true })
}

/** The order of the list where there are no heads of columns to press. */
function SortSelect({ filter, onChange }: { filter: CustomerFilter; onChange: ToolbarProps['onChange'] }) {
  const { t, i18n } = useLingui()
  const options = SORTS.map(([sort, words]) => ({ value: sort, label: i18n._(words) }))
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
      className="md:hidden"
    />
  )
}
