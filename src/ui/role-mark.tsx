import { useLingui } from '@lingui/react'
import { Badge } from './badge'
import { roleName } from './role-name'

/** 'admin' stands out, any other value is shown plainly (spec section 6). */
export function RoleMark({ role }: { role: string }) {
  const { i18n } = useLingui()
  const name = roleName(role, i18n)
  return role === 'admin' ? <Badge tone="accent">{name}</Badge> : <span className="text-sm">{name}</span>
}
