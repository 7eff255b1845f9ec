import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Feature, type FeatureFlags, isFeatureEnabled } from '#contract/tenant'
import type { IconName } from '@/ui/icon-shapes'

export type Place = {
  path: string
  /** Link in the side menu, heading of the page and title of the window. */
  label: MessageDescriptor
  icon: IconName
  feature: Feature | null
}

export type PlaceGroup = {
  label: MessageDescriptor
  /** Its pages say only what they will be for. */
  isComing?: boolean
  places: readonly Place[]
}

function place(path: string, label: MessageDescriptor, icon: IconName, feature: Feature | null = null): Place {
  return { path, label, icon, feature }
}

/** The side menu, in its order: what is used all day first, what is still being built last. */
export const MENU: readonly PlaceGroup[] = [
  {
    label: msg`日々の業務`,
    places: [
      place('/', msg`ダッシュボード`, 'home'),
      place('/customers', msg`顧客管理`, 'customers', 'customers'),
      place('/notifications', msg`通知`, 'bell', 'notifications'),
      place('/outbox', msg`未送信の変更`, 'cloud-up'),
    ],
  },
  {
    label: msg`設定と管理`,
    places: [
      place('/device', msg`この端末`, 'device'),
      place('/session-manager', msg`セッション管理`, 'clock', 'session_management'),
      place('/profile', msg`プロフィール`, 'user'),
    ],
  },
  {
    label: msg`今後の機能（準備中）`,
    isComing: true,
    places: [
      place('/products', msg`商品管理`, 'products', 'products'),
      place('/chat', msg`顧客チャット`, 'chat', 'chat'),
      place('/staff-chat', msg`スタッフチャット`, 'staff-chat', 'staff_chat'),
      place('/knowledge-base', msg`ナレッジベース`, 'book', 'documents'),
      place('/legal-checks', msg`リーガルチェック`, 'legal', 'legal_check'),
      place('/legal-check', msg`AIリーガルチェック`, 'legal-ai', 'legal_check'),
      place('/deep-research', msg`ディープリサーチ`, 'research', 'deep_research'),
      place('/workflow', msg`ワークフローAI`, 'workflow', 'workflow_ai'),
      place('/marketing', msg`マーケティングAI`, 'megaphone', 'marketing_ai'),
      place('/staff', msg`スタッフ管理`, 'staff', 'staff_management'),
      place('/invitations', msg`招待管理`, 'invite', 'invitations'),
    ],
  },
]

/** The menu as a tenant sees it: without what is switched off, and without groups that are left empty. */
export function visibleMenu(flags: FeatureFlags): PlaceGroup[] {
  return MENU.map((group) => ({
    ...group,
    places: group.places.filter(({ feature }) => feature === null || isFeatureEnabled(flags, feature)),
  })).filter((group) => group.places.length > 0)
}

const PLACES = MENU.flatMap((group) => group.places)

/** The place that a path belongs to; `/customers/{id}` belongs to `/customers`. */
export function placeOf(pathname: string): Place | undefined {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return PLACES.filter(({ path: top }) => path === top || (top !== '/' && path.startsWith(`${top}/`))).at(0)
}
