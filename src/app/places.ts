import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { endpointKey } from '#contract/endpoint'
import { ADMIN, row } from '#contract/permission-rows'
import { type Standing, scopeIn } from '#contract/standing'
import { type FeatureFlags, isFeatureEnabled } from '#contract/tenant'
import { loadChunk, loadCode } from '@/lib/load-chunk'
import type { Place } from './place'

/** A screen that is loaded when it is first opened. Loaders never wait for data (they would hang offline). */
export function lazyScreen<T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
) {
  return lazyRouteComponent(() => loadChunk(load), name)
}

// A first screen: its words are there when it is.
const dashboard = lazyRouteComponent(() => loadCode(() => import('./dashboard-page')), 'DashboardPage')
const reception = lazyScreen(() => import('./reception-page'), 'ReceptionPage')
const customers = lazyScreen(() => import('./customers-page'), 'CustomersPage')
const products = lazyScreen(() => import('@/features/products/product-list-screen'), 'ProductListScreen')
const notifications = lazyScreen(() => import('@/features/notifications/notifications-screen'), 'NotificationsScreen')
const outbox = lazyScreen(() => import('@/features/outbox/outbox-screen'), 'OutboxScreen')
const legalChecks = lazyScreen(() => import('./legal-checks-page'), 'LegalChecksPage')
const chat = lazyScreen(() => import('./chat-page'), 'ChatPage')
const staffChat = lazyScreen(() => import('./chat-page'), 'StaffChatPage')
const legalCheck = lazyScreen(() => import('./legal-checks-page'), 'LegalCheckPage')
const deepResearch = lazyScreen(() => import('@/features/deep-research/deep-research-screen'), 'DeepResearchScreen')
const knowledge = lazyScreen(() => import('./knowledge-page'), 'KnowledgePage')
const workflow = lazyScreen(() => import('@/features/workflow/workflow-screen'), 'WorkflowScreen')
const marketing = lazyScreen(() => import('@/features/marketing/marketing-screen'), 'MarketingScreen')
const device = lazyScreen(() => import('./device-page'), 'DevicePage')
const session = lazyScreen(() => import('@/features/session/session-manager-screen'), 'SessionManagerScreen')
const invitations = lazyScreen(() => import('@/features/invitations/invitations-screen'), 'InvitationsScreen')
const staff = lazyScreen(() => import('@/features/staff/staff-screen'), 'StaffScreen')
const audit = lazyScreen(() => import('@/features/audit/audit-screen'), 'AuditScreen')
const administration = lazyScreen(
  () => import('@/features/administration/administration-screen'),
  'AdministrationScreen',
)
const profile = lazyScreen(() => import('./profile-page'), 'ProfilePage')

/**
 * THE places of the menu, one row each, in its order: what is used all day first. The
 * menu, the bar of phones, the routes, the gate of features, the shortcuts and the titles of the window come from here. A place
 * that depends on a feature or a role is last in its group, so that nothing moves when a new device learns of it.
 */
// biome-ignore format: one row per place
export const PLACES = [
  { path: '/', label: msg`ダッシュボード`, short: msg`ホーム`, icon: 'home', letter: 'd', screen: dashboard },
  { path: '/reception', label: msg`受付`, icon: 'visit', feature: 'customers', letter: 'r', screen: reception },
  { path: '/customers', label: msg`顧客管理`, short: msg`顧客`, icon: 'customers', feature: 'customers', letter: 'c', screen: customers },
  { path: '/notifications', label: msg`通知`, icon: 'bell', feature: 'notifications', letter: 'n', screen: notifications },
  { path: '/outbox', label: msg`未送信の変更`, short: msg`未送信`, icon: 'cloud-up', letter: 'o', screen: outbox },
  { path: '/products', label: msg`商品管理`, icon: 'products', group: 'documents', feature: 'products', screen: products },
  { path: '/legal-checks', label: msg`リーガルチェック`, icon: 'legal', group: 'documents', feature: 'legal_check', screen: legalChecks },
  { path: '/legal-check', label: msg`AIリーガルチェック`, icon: 'legal-ai', group: 'documents', feature: 'legal_check', isOnlineOnly: true, screen: legalCheck },
  { path: '/knowledge-base', label: msg`ナレッジベース`, icon: 'book', group: 'documents', feature: 'documents', screen: knowledge },
  { path: '/chat', label: msg`顧客チャット`, icon: 'chat', group: 'assistants', feature: 'chat', screen: chat },
  { path: '/staff-chat', label: msg`スタッフチャット`, icon: 'staff-chat', group: 'assistants', feature: 'staff_chat', screen: staffChat },
  { path: '/deep-research', label: msg`ディープリサーチ`, icon: 'research', group: 'assistants', feature: 'deep_research', screen: deepResearch },
  { path: '/workflow', label: msg`ワークフローAI`, icon: 'workflow', group: 'assistants', feature: 'workflow_ai', screen: workflow },
  { path: '/marketing', label: msg`マーケティングAI`, icon: 'megaphone', group: 'assistants', feature: 'marketing_ai', screen: marketing },
  { path: '/device', label: msg`この端末`, icon: 'device', group: 'settings', letter: 't', screen: device },
  { path: '/profile', label: msg`プロフィール`, icon: 'user', group: 'settings', letter: 'u', screen: profile },
  { path: '/session-manager', label: msg`セッション管理`, icon: 'clock', group: 'settings', feature: 'session_management', screen: session },
  { path: '/staff', label: msg`スタッフ管理`, icon: 'staff', group: 'settings', feature: 'staff_management', letter: 's', screen: staff },
  { path: '/invitations', label: msg`招待管理`, icon: 'invite', group: 'settings', feature: 'invitations', needs: { method: 'GET', path: '/api/invitations/', row: ['all', 'own', 'none'] }, isOnlineOnly: true, screen: invitations },
  { path: '/audit', label: msg`操作の記録`, icon: 'eye', group: 'settings', needs: { method: 'GET', path: '/api/audit', row: ADMIN }, isOnlineOnly: true, screen: audit },
  { path: '/administration', label: msg`テナント設定`, icon: 'building', group: 'settings', needs: { method: 'GET', path: '/api/administration/settings', row: ADMIN }, isOnlineOnly: true, screen: administration },
] as const satisfies readonly Place[]

export type PlacePath = (typeof PLACES)[number]['path']

export function placeAt(path: PlacePath): Place {
  const place: Place | undefined = PLACES.find((one) => one.path === path)
  if (!place) throw new Error(`no place at ${path}`)
  return place
}

export type PlaceGroup = {
  label: MessageDescriptor
  places: readonly Place[]
}

const GROUPS: readonly (Pick<Place, 'group'> & { label: MessageDescriptor })[] = [
  { label: msg`日々の業務` },
  { group: 'documents', label: msg`商品と資料` },
  { group: 'assistants', label: msg`AIアシスタント` },
  { group: 'settings', label: msg`設定と管理` },
]

export function isPlaceOn(flags: FeatureFlags, { feature }: Place): boolean {
  return feature === undefined || isFeatureEnabled(flags, feature)
}

/** Whether the server lets somebody see the page at all. */
export function isPlaceFor(who: Standing | undefined, { needs }: Place): boolean {
  if (needs === undefined) return true
  return who !== undefined && scopeIn(row(null, needs.row), endpointKey(needs), who) !== 'none'
}

/**
 * The menu as a person sees it: without what is switched off for the tenant and what the server would refuse, and without
 * groups that are left empty.
 */
export function visibleMenu(flags: FeatureFlags, who: Standing | undefined): PlaceGroup[] {
  return GROUPS.map(({ group, label }) => ({
    label,
    places: (PLACES as readonly Place[]).filter(
      (place) => place.group === group && isPlaceOn(flags, place) && isPlaceFor(who, place),
    ),
  })).filter(({ places }) => places.length > 0)
}

/** The places of daily work that a phone has under the thumb. */
export function barPlaces(flags: FeatureFlags): Place[] {
  return (PLACES as readonly Place[])
    .filter((place) => place.group === undefined && isPlaceOn(flags, place))
    .slice(0, 4)
}

/** The places that can be reached by `g` and a letter, in the order of the menu. */
export function lettered(): (Place & { letter: string })[] {
  return PLACES.flatMap((place) => ('letter' in place ? [place] : []))
}
