import { useLingui } from '@lingui/react/macro'
import { filterWords } from '@/i18n/customer-filter-words'
import { kanaOfRomaji } from '@/lib/romaji'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-shapes'
import { type CustomerSearch, filterPart } from './customer-address'
import { changeCustomerSearch } from './customer-filters'

type ChipsProps = { search: CustomerSearch; hasFound: boolean; onShow: (to: CustomerSearch) => void }

/** What narrows the list, and what was perhaps meant, where the count is. */
export function CustomerListChips({ search, hasFound, onShow }: ChipsProps) {
  const { t, i18n } = useLingui()
  const { company_filter: company } = search
  // Letters typed with the Japanese input off also occur in addresses, where they hide that the name was not looked for.
  const kana = hasFound ? kanaOfRomaji(search.search ?? '') : null
  return (
    <>
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
      {filterWords(filterPart(search), i18n).map(({ name, words }) => (
        <Chip
          key={name}
          name={t`条件「${words}」を外す`}
          icon="close"
          onClick={() => onShow(changeCustomerSearch(search, { [name]: undefined }))}
        >
          {words}
        </Chip>
      ))}
      {kana === null ? null : (
        <Chip icon="search" onClick={() => onShow(changeCustomerSearch(search, { search: kana }))}>
          {t`「${kana}」で検索`}
        </Chip>
      )}
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
