import { Trans, useLingui } from '@lingui/react/macro'
import { MissingPart } from '@/errors/missing-part'
import { classNames } from '@/ui/class-names'
import { SelectField } from '@/ui/select-field'
import { pathText, rowsOf } from './folder-places'
import { useFolders } from './use-folders'

type FolderFieldProps = {
  label: string
  /** What stands for no choice. */
  noneLabel: string
  value: string | null
  onChange: (id: string | null) => void
  className?: string
}

/** Chooses one of all folders, each told by the way that leads to it; or none. */
export function FolderField({ label, noneLabel, value, onChange, className }: FolderFieldProps) {
  const { t } = useLingui()
  const { tree, first } = useFolders()
  const folders = rowsOf(tree.roots, () => true).map(({ record: { id } }) => ({ value: id, label: pathText(tree, id) }))
  const missing = first.isPending ? t`読み込み中` : t`見つからないフォルダ`
  const unknown = value === null || tree.byId.has(value) ? [] : [{ value, label: missing }]
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <SelectField
        label={label}
        value={value ?? ''}
        options={[{ value: '', label: noneLabel }, ...folders, ...unknown]}
        onChange={(id) => onChange(id || null)}
      />
      <MissingPart query={first}>
        <Trans>フォルダの一覧を読み込めないため、いまは選べません。</Trans>
      </MissingPart>
    </div>
  )
}
