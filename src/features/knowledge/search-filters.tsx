import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UploadDays } from '@/assistant/passages/upload-days'
import { ALL_DOCUMENTS, knowledgeQueries } from './queries'
import type { PassageSearch, PassageSearchChange } from './search-address'
import { TagSelect } from './tag-select'

type FiltersProps = {
  search: PassageSearch
  /** `isTyped`: it may be part of something longer. */
  onChange: (change: PassageSearchChange, isTyped: boolean) => void
}

/** What a search can be narrowed by. What is chosen holds at once. */
export function SearchFilters({ search, onChange }: FiltersProps) {
  const { t } = useLingui()
  const { data } = useQuery(knowledgeQueries.documentPage(ALL_DOCUMENTS, 0))
  const { tag = '' } = search
  return (
    <div className="grid grid-cols-2 items-end gap-x-2 gap-y-3 lg:grid-cols-[minmax(0,1fr)_repeat(2,10rem)]">
      <TagSelect
        label={t`タグ`}
        value={tag}
        tags={data?.tags ?? []}
        onChange={(chosen) => onChange({ tag: chosen || null }, false)}
        className="max-lg:col-span-2"
      />
      <UploadDays search={search} onChange={(change) => onChange(change, true)} />
    </div>
  )
}
