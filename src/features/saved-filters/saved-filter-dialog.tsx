import { Trans, useLingui } from '@lingui/react/macro'
import { type SavedFilter, SavedFilterInput, savedFilterFields, savedFilters } from '#contract/saved-filters'
import { FormDialog } from '@/forms/form-dialog'
import { recordFields } from '@/forms/record-fields'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Switch } from '@/ui/switch'
import { TextField } from '@/ui/text-field'
import { createSavedFilter, updateSavedFilter } from './mutations'
import { conditionWords, LABELS } from './saved-filter-words'

const filterForm = recordFields(savedFilterFields, {
  schema: SavedFilterInput,
  nameOf: ({ name }) => name,
  labels: LABELS,
})

type SavedFilterDialogProps = {
  /** The saved filter to be changed; none for a new one. */
  saved?: SavedFilter
  /** What the list is narrowed by now; empty where nothing narrows it. */
  conditions: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** The form of a saved filter: its name, who sees it, and of a known one, whether it asks for what the list shows now. */
export function SavedFilterDialog({ saved, conditions, onClose }: SavedFilterDialogProps) {
  const { t, i18n } = useLingui()
  const { share } = useRightsOver(savedFilters)
  const { run: create } = useCommand(createSavedFilter)
  const { run: update } = useCommand(updateSavedFilter)
  const form = useRecordForm<SavedFilterInput, SavedFilter & SavedFilterInput>({
    ...filterForm,
    draft: saved ? `${updateSavedFilter.name}:${saved.id}` : createSavedFilter.name,
    base: saved,
    given: saved ? {} : { filter: { ...conditions } },
    isWorthKeeping: ({ name, is_shared }) =>
      saved ? name !== saved.name || is_shared !== saved.is_shared : name !== '',
    save: ({ id, fields, base, changes }, options) =>
      saved ? update({ id, name: (base ?? saved).name, changes }, options) : create({ id, ...fields }, options),
    onSaved: onClose,
  })
  const text = useTextProps(form, savedFilterFields)
  const { fields, set } = form
  const mayReplace = saved && Object.keys(conditions).length > 0
  const words = conditionWords(fields.filter, i18n)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={saved ? <Trans>保存した条件を編集</Trans> : <Trans>この条件を保存</Trans>}
      onClose={onClose}
    >
      <TextField {...text('name')} label={i18n._(LABELS.name)} autoFocus />
      <p className="my-3 break-words text-muted text-sm">{words ?? t`この端末のアプリでは使えません`}</p>
      {mayReplace ? (
        <Switch
          label={t`いまの一覧の条件に置き換える`}
          checked={JSON.stringify(fields.filter) === JSON.stringify(conditions)}
          onChange={(isReplaced) => set('filter', isReplaced ? { ...conditions } : saved.filter)}
        />
      ) : null}
      {share || fields.is_shared ? (
        <Switch
          label={i18n._(LABELS.is_shared)}
          hint={t`この職場の全員の一覧に出ます。`}
          checked={fields.is_shared}
          disabled={!share && !fields.is_shared}
          onChange={(isShared) => set('is_shared', isShared)}
        />
      ) : null}
    </FormDialog>
  )
}
