import { useLingui } from '@lingui/react/macro'
import { LEGAL_TYPES, LegalSeverity } from '#contract/legal-findings'
import { UploadDays } from '@/assistant/passages/upload-days'
import { SelectField } from '@/ui/select-field'
import type { FolderSlots } from './folder-slots'
import { SEVERITIES, TYPE_WORDS } from './legal-words'
import type { PassageSearch, PassageSearchChange } from './search-address'

type FiltersProps = {
  search: PassageSearch
  folderField: FolderSlots['field']
  /** `isTyped`: it may be part of something longer. */
  onChange: (change: PassageSearchChange, isTyped: boolean) => void
}

/** What a search can be narrowed by. What is chosen holds at once. */
export function SearchFilters({ search, folderField: FolderField, onChange }: FiltersProps) {
  const { t, i18n } = useLingui()
  const { folder_id: folder, type, severity } = search
  const choose = (change: PassageSearchChange) => onChange(change, false)
  const severities = LegalSeverity.options.map((value) => {
    const label = i18n._(SEVERITIES[value].label)
    return { value, label: t`重要度 ${label}` }
  })
  return (
    <div className="grid grid-cols-2 items-end gap-x-2 gap-y-3 lg:grid-cols-[minmax(0,1.5fr)_repeat(2,minmax(0,1fr))_repeat(2,10rem)]">
      <FolderField
        label={t`フォルダ`}
        noneLabel={t`すべてのフォルダ`}
        value={folder ?? null}
        onChange={(folder_id) => choose({ folder_id })}
        className="max-lg:col-span-2"
      />
      <SelectField
        label={t`種類`}
        value={type ?? ''}
        options={[
          { value: '', label: t`すべての種類` },
          ...LEGAL_TYPES.map((value) => ({ value, label: i18n._(TYPE_WORDS[value]) })),
        ]}
        onChange={(chosen) => choose({ type: LEGAL_TYPES.find((one) => one === chosen) ?? null })}
      />
      <SelectField
        label={t`未確認の指摘`}
        value={severity ?? ''}
        options={[{ value: '', label: t`指定しない` }, ...severities]}
        onChange={(chosen) => choose({ severity: LegalSeverity.options.find((one) => one === chosen) ?? null })}
      />
      <UploadDays search={search} onChange={(change) => onChange(change, true)} />
    </div>
  )
}
