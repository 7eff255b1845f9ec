import { useLingui } from '@lingui/react/macro'
import { BIRTH_MONTHS, type CustomerFilterQuery, NEXT_CONTACTS } from '#contract/customer-filter'
import { TAGS_ASKED } from '#contract/customer-list'
import { SEGMENT_IDS } from '#contract/customer-segments'
import { CustomerStatus } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { filterWords } from '@/i18n/customer-filter-words'
import { STATUS_WORDS } from '@/i18n/customer-words'
import { SelectField } from '@/ui/select-field'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { COUNT_NAMES, type CountTexts, canAskTags, countIn, LAST_CONTACTS, lastContactOf } from './filter-presets'

type FieldsProps = {
  filter: CustomerFilterQuery
  /** The numbers as they are typed. */
  texts: CountTexts
  /** Tags in use. */
  tags: readonly string[]
  onChange: (filter: CustomerFilterQuery) => void
  onCount: (texts: CountTexts) => void
}

/** Every part of a filter; all that are filled in have to hold. */
export function FilterFields({ filter, texts, tags, onChange, onCount }: FieldsProps) {
  const { t, i18n } = useLingui()
  const words = (part: CustomerFilterQuery) =>
    filterWords(part, i18n)
      .map((one) => one.words)
      .join('、')
  const any = { value: '', label: t`指定しない` }
  const chosen: string[] = filter.tags === undefined ? [] : JSON.parse(filter.tags)
  const labels = {
    visits_from: t`来訪の回数（以上）`,
    visits_to: t`来訪の回数（以下）`,
    contacts_from: t`対応の件数（以上）`,
    contacts_to: t`対応の件数（以下）`,
  }
  const last = lastContactOf(filter)
  const contacts = LAST_CONTACTS.some((one) => JSON.stringify(one) === JSON.stringify(last))
    ? LAST_CONTACTS
    : [...LAST_CONTACTS, ...(Object.keys(last).length > 0 ? [last] : [])]
  const textOf = (part: object) => (Object.keys(part).length > 0 ? JSON.stringify(part) : '')
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <SelectField
        label={t`最後の対応`}
        value={textOf(last)}
        options={[any, ...contacts.map((one) => ({ value: textOf(one), label: words(one) }))]}
        onChange={(value) => {
          const { last_contact_over, last_contact_within, never_contacted, ...rest } = filter
          onChange({ ...rest, ...(value === '' ? {} : (JSON.parse(value) as typeof last)) })
        }}
      />
      <SelectField
        label={t`誕生日の月`}
        value={filter.birth_month ?? ''}
        options={[any, ...BIRTH_MONTHS.map((month) => ({ value: month, label: words({ birth_month: month }) }))]}
        onChange={(value) => onChange({ ...filter, birth_month: BIRTH_MONTHS.find((month) => month === value) })}
      />
      {COUNT_NAMES.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode="numeric"
          value={texts[name]}
          onChange={(text) => onCount({ ...texts, [name]: text })}
          error={countIn(texts[name]) === null ? t`0以上の整数を入力してください` : undefined}
        />
      ))}
      <TagsField
        label={t`タグ（すべて付いている）`}
        value={chosen}
        suggestions={tags}
        error={canAskTags(filter) ? undefined : t`タグは${TAGS_ASKED}個までです（1つ50文字まで）`}
        onChange={(value) => {
          const { tags: _, ...rest } = filter
          onChange(value.length > 0 ? { ...rest, tags: JSON.stringify(value) } : rest)
        }}
        className="sm:col-span-2"
      />
      <SelectField
        label={fieldLabel('status', i18n)}
        value={filter.status ?? ''}
        options={[any, ...CustomerStatus.options.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) }))]}
        onChange={(value) => onChange({ ...filter, status: CustomerStatus.options.find((status) => status === value) })}
      />
      <SelectField
        label={fieldLabel('next_contact_on', i18n)}
        value={filter.next_contact ?? ''}
        options={[any, ...NEXT_CONTACTS.map((next) => ({ value: next, label: words({ next_contact: next }) }))]}
        onChange={(value) => onChange({ ...filter, next_contact: NEXT_CONTACTS.find((next) => next === value) })}
      />
      <SelectField
        label={t`顧客分析のセグメント`}
        value={filter.segment ?? ''}
        options={[any, ...SEGMENT_IDS.map((segment) => ({ value: segment, label: words({ segment }) }))]}
        onChange={(value) => onChange({ ...filter, segment: SEGMENT_IDS.find((segment) => segment === value) })}
      />
    </div>
  )
}
