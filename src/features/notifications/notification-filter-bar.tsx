import { useLingui } from '@lingui/react/macro'
import { NotificationCategory, NotificationType } from '#contract/notifications'
import { SelectField } from '@/ui/select-field'
import { type NotificationFilter, parseNotificationSearch } from './notification-filters'
import { CATEGORY_WORDS, TYPE_WORDS } from './notification-words'

type NotificationFilterBarProps = { filter: NotificationFilter; onChange: (filter: NotificationFilter) => void }

/** Narrows the list by category, type and unread. */
export function NotificationFilterBar({ filter, onChange }: NotificationFilterBarProps) {
  const { t, i18n } = useLingui()
  const every = { value: '', label: t`すべて` }
  const change = (part: Record<string, unknown>) => onChange(parseNotificationSearch({ ...filter, ...part }))
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        label={t`カテゴリ`}
        className="w-44"
        value={filter.category ?? ''}
        onChange={(category) => change({ category })}
        options={[
          every,
          ...NotificationCategory.options.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]) })),
        ]}
      />
      <SelectField
        label={t`種類`}
        className="w-40"
        value={filter.type ?? ''}
        onChange={(type) => change({ type })}
        options={[every, ...NotificationType.options.map((value) => ({ value, label: i18n._(TYPE_WORDS[value]) }))]}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={filter.unread_only === 'true'}
          onChange={(event) => change({ unread_only: event.target.checked })}
        />
        {t`未読のみ`}
      </label>
    </div>
  )
}
