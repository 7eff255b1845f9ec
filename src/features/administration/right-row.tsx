import { useLingui } from '@lingui/react/macro'
import { choicesOf, levelOf } from '#contract/right-levels'
import { CHANGEABLE_ROLES, type ChangeableRole, type Level, RIGHTS, type Right } from '#contract/rights'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { roleName } from '@/ui/role-name'
import { SelectField } from '@/ui/select-field'
import { LEVEL_WORDS, OWN_LEVEL_WORDS, REASON_WORDS, RIGHT_WORDS } from './right-words'

type ShownRight = keyof typeof RIGHT_WORDS

type RowProps = {
  id: ShownRight
  /** What is chosen for a role; empty for a mixture without a name. */
  levelFor: (role: ChangeableRole) => string
  onChange: (role: ChangeableRole, level: string) => void
}

/** The columns of a right where there is room for a table: what it is, and one for each role. */
export const RIGHT_COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem] lg:gap-x-4'

/** One right: what each role may do, or why that is not to be changed. */
export function RightRow({ id, levelFor, onChange }: RowProps) {
  const { i18n } = useLingui()
  const { locked }: Right = RIGHTS[id]
  return (
    <fieldset className={classNames('min-w-0 py-3 lg:items-start lg:py-1.5', RIGHT_COLUMNS)}>
      <legend className="float-left mb-1 flex w-full items-center gap-2 font-semibold lg:mb-0 lg:min-h-11 lg:text-sm">
        {locked ? <Icon name="lock" size={18} className="text-muted" /> : null}
        {i18n._(RIGHT_WORDS[id])}
      </legend>
      {locked ? (
        <p className="clear-both text-muted text-sm lg:col-span-2 lg:flex lg:min-h-11 lg:items-center">
          {i18n._(REASON_WORDS[locked])}
        </p>
      ) : (
        <div className="clear-both grid gap-x-5 gap-y-3 sm:grid-cols-2 lg:contents">
          {CHANGEABLE_ROLES.map((role) => (
            <Cell key={role} id={id} role={role} level={levelFor(role)} onChange={(level) => onChange(role, level)} />
          ))}
        </div>
      )}
    </fieldset>
  )
}

type CellProps = { id: ShownRight; role: ChangeableRole; level: string; onChange: (level: string) => void }

function Cell({ id, role, level, onChange }: CellProps) {
  const { t, i18n } = useLingui()
  const standard = levelOf(id, role) ?? 'none'
  const words = (one: Level) => i18n._(OWN_LEVEL_WORDS[id]?.[one] ?? LEVEL_WORDS[one])
  const choices = choicesOf(id, role).map((choice) => ({ value: choice as string, label: words(choice) }))
  const isChanged = level !== standard
  const usual = words(standard)
  return (
    <div className="min-w-0 lg:-mt-1.5 lg:[&_label]:sr-only">
      <SelectField
        label={roleName(role, i18n)}
        name={`${id} ${role}`}
        value={level}
        options={level === '' ? [{ value: '', label: t`個別の設定`, disabled: true }, ...choices] : choices}
        onChange={onChange}
      />
      {isChanged ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="accent">{t`標準から変更`}</Badge>
          <Button
            size="sm"
            variant="ghost"
            icon="undo"
            onClick={() => onChange(standard)}
          >{t`標準に戻す（${usual}）`}</Button>
        </p>
      ) : null}
    </div>
  )
}
