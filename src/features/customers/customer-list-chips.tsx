import { useLingui } from '@lingui/react/macro'
import { filterWords } from '@/i18n/customer-filter-words'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-shapes'
import { PrintedCondition } from '@/ui/list/printed-condition'
import { type CustomerSearch, filterPart } from './customer-address'
import { changeCustomerSearch } from './customer-filters'
import { useRowName } from './use-row-name'

type ChipsProps = { search: CustomerSearch; onShow: (to: CustomerSearch) => void }

/** What narrows the list, where the count is. */
export function CustomerListChips({ search, onShow }: ChipsProps) {
  const { t, i18n } = useLingui()
  const { company_filter: company, kana } = search
  const rowName = useRowName()
  const filter = filterWords(filterPart(search), i18n)
  const said = [search.search && t`「${search.search}」`, company && t`会社: ${company}`, kana && rowName(kana)]
  return (
    <>
      <PrintedCondition parts={[...said, ...filter.map(({ words }) => words)]} />
      {company ? (
        // A company is easily forgotten in its field.
        <Chip
          name={t`会社「${company}」の絞り込みを外す`}
          icon="close"
          onClick={() => onShow(changeCustomerSearch(search, { company_filter: '' }))}
        >
          {t`会社: ${company}`}
        </Chip>
      ) : null}
      {filter.map(({ name, words }) => (
        <Chip
          key={name}
          name={t`条件「${words}」を外す`}
          icon="close"
          onClick={() => onShow(changeCustomerSearch(search, { [name]: undefined }))}
        >
          {words}
        </Chip>
      ))}
    </>
  )
}

type ChipProps = { name?: string; icon: IconName; onClick: () => void; children: string }

function Chip({ name, icon, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-accent-soft px-3 font-semibold text-accent-ink text-sm hover:underline pointer-coarse:min-h-11"
    >
      <span className="truncate">{children}</span>
      <Icon name={icon} size={16} />
    </button>
  )
}
