import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LONGEST_SEARCH } from '#contract/list-limits'
import { filterWords } from '@/i18n/customer-filter-words'
import { Button } from '@/ui/button'
import { ComboboxField } from '@/ui/combobox-field'
import { Dialog } from '@/ui/dialog'
import { type CustomerSearch, type CustomerSearchChange, filterPart } from './customer-address'
import { NO_FILTER } from './customer-filters'
import { FilterFields } from './filter-fields'
import { canAskTags, countsIn, countTexts, READY_FILTERS } from './filter-presets'
import { questionIn, type SavedSlot } from './filter-slots'
import { customerQueries } from './queries'
import { useCompanies } from './use-companies'

/** Tags that can be pressed at once; all others are typed. */
const QUICK_TAGS = 6

type FilterDialogProps = {
  search: CustomerSearch
  onChange: (change: CustomerSearchChange) => void
  onClose: () => void
  /** The filters that were saved. */
  saved: SavedSlot
}

/** What the list is narrowed by: with one press, or put together. On a phone it comes up from the lower edge. */
export function FilterDialog({ search, onChange, onClose, saved: Saved }: FilterDialogProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [filter, setFilter] = useState(() => filterPart(search))
  const [texts, setTexts] = useState(() => countTexts(filter))
  const [company, setCompany] = useState(search.company_filter ?? '')
  const companies = useCompanies(company)
  const { data } = useQuery(customerQueries.tags())
  const tags = data?.tags ?? []
  const show = (to: CustomerSearchChange) => {
    onChange({ ...NO_FILTER, ...to })
    onClose()
  }
  const submit = () => {
    const counts = countsIn(texts)
    if (counts && canAskTags(filter)) show({ ...filter, ...counts, company_filter: company })
  }
  const quick = [
    ...READY_FILTERS.map(({ filter: ready, words }) => ({ ready, words: i18n._(words) })),
    ...tags.slice(0, QUICK_TAGS).map((tag) => {
      const ready = { tags: JSON.stringify([tag]) }
      return { ready, words: filterWords(ready, i18n)[0]?.words ?? tag }
    }),
  ]

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`絞り込み`}
      footer={
        <>
          <Button onClick={() => show({ company_filter: '' })}>{t`条件をクリア`}</Button>
          <Button variant="primary" type="submit" form={id}>{t`この条件で表示`}</Button>
        </>
      }
    >
      <section aria-labelledby={`${id}-quick`} className="mb-5">
        <h3 id={`${id}-quick`} className="mb-2 font-semibold text-sm">{t`よく使う条件`}</h3>
        <div className="flex flex-wrap gap-2">
          {quick.map(({ ready, words }) => (
            <Button key={words} size="sm" onClick={() => show(ready)}>
              {words}
            </Button>
          ))}
        </div>
      </section>
      <Saved
        question={questionIn(search)}
        onClose={onClose}
        onShow={({ kana_row, ...to }) => {
          onChange({ ...NO_FILTER, ...to, kana: kana_row })
          onClose()
        }}
      />
      <form
        id={id}
        aria-label={t`条件の組み合わせ`}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ComboboxField
          label={t`会社名`}
          clearable
          value={company}
          onChange={setCompany}
          suggestions={companies}
          maxLength={LONGEST_SEARCH}
          className="mb-4"
        />
        <FilterFields {...{ filter, texts, tags }} onChange={setFilter} onCount={setTexts} />
      </form>
    </Dialog>
  )
}
