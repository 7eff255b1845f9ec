import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StaffStatus } from '#contract/staff'
import type { Role } from '#contract/standing'

export const STATUS_WORDS: Record<StaffStatus, MessageDescriptor> = {
  active: msg`有効`,
  disabled: msg`停止`,
}

/** What each role may do, in a sentence. A tenant can have other rights for it than those of the standard. */
export const ROLE_SENTENCES: Record<Role, MessageDescriptor> = {
  admin: msg`すべての操作ができます。スタッフの登録・停止・削除と、役割の変更もできます。`,
  manager: msg`標準では、顧客と商品の登録・変更・削除と、スタッフの招待ができます。役割が「スタッフ」の人の情報も変更できます。`,
  staff: msg`顧客と対応履歴の登録・変更ができます。標準では、顧客の削除、商品の変更、スタッフの管理はできません。`,
}
