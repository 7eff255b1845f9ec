import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const ROLES = new Map<string, MessageDescriptor>([
  ['admin', msg`管理者`],
  ['manager', msg`責任者`],
  ['staff', msg`スタッフ`],
])

/** A role in the language on the screen; one that this app does not know is shown as it is (spec section 6). */
export function roleName(role: string, i18n: I18n): string {
  const known = ROLES.get(role)
  return known ? i18n._(known) : role
}
