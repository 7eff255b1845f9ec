import { useLingui } from '@lingui/react/macro'
import { Role } from '#contract/standing'
import { RadioGroupField } from '@/ui/radio-group-field'
import { roleName } from '@/ui/role-name'
import { ROLE_SENTENCES } from './staff-words'

type RoleFieldProps = { value: string; onChange: (role: Role) => void; error?: string | undefined; className?: string }

/** A role, and what it may do. */
export function RoleField({ value, onChange, error, className }: RoleFieldProps) {
  const { t, i18n } = useLingui()
  const known = Role.safeParse(value).data ?? null
  return (
    <RadioGroupField
      label={t`役割`}
      value={known}
      onChange={onChange}
      options={Role.options.map((role) => ({ value: role, label: roleName(role, i18n) }))}
      error={error}
      hint={known ? i18n._(ROLE_SENTENCES[known]) : t`今の役割「${value}」では、ほとんどの操作ができません。`}
      {...(className ? { className } : {})}
    />
  )
}
