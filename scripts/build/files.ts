import { fileURLToPath } from 'node:url'

/** What the bundler tells of the modules. */
type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** What every page needs. */
const CORE = ['main.tsx']
const DASHBOARD = ['app/dashboard-page.tsx']
const SIGN_IN = ['features/login/login-screen.tsx']
/** What is around every page and comes when the first one is at rest. */
const DESK = [
  '../contract/error-words.ts',
  'app/desk-keeper.tsx',
  'app/error-reports.ts',
  'app/farewell.ts',
  'app/late-notices.tsx',
  'features/dashboard/account-cards.tsx',
  'features/dashboard/load-failure.tsx',
  'features/dashboard/months-card.tsx',
  'features/device/copy-watch.tsx',
  'features/device/device-keeper.tsx',
  'features/frequent-questions/desk-cards.tsx',
  'features/notifications/notification-bell.tsx',
  'features/session/session-menu.tsx',
  'offline/cache/tidy-queries.ts',
  'offline/replica/open-replica.ts',
  'offline/scope/removal-work.ts',
  'pwa/worker-start.ts',
  'session/people/known-people.ts',
  'session/people/other-people.ts',
  'session/secrets/password-verifier.ts',
  'ui/list/contact-type-filter.tsx',
  'ui/print-head.tsx',
]
/** Saving and sending. */
const QUEUE = ['app/commands.ts', 'offline/files/open-outbox-with-files.ts']
/** What has to be there when it is asked for, after that. */
const AHEAD = [
  'app/desk-offers.tsx',
  'app/drawer.tsx',
  'app/lock-page.tsx',
  'app/no-tenant-screen.tsx',
  'app/sign-out-dialog.tsx',
  'features/session/sign-in-dialog.tsx',
  'pwa/update-banner.tsx',
]
/** The places of the menu, and the pages behind their lists. */
const DAILY = [
  'app/contact-snippets.tsx',
  'app/customers-page.tsx',
  'app/legal-checks-page.tsx',
  'app/palette-dialog.tsx',
  'app/product-page.tsx',
  'app/reception-page.tsx',
  'features/customers/due-contacts.tsx',
  'features/customers/merge-dialog.tsx',
  'features/customers/search-hits.tsx',
  'features/notifications/notifications-screen.tsx',
  'features/outbox/outbox-screen.tsx',
  'features/products/product-list-screen.tsx',
  'features/products/suggested-products.tsx',
]
/** The assistants. What draws an answer is half as large as all daily pages together, which do not wait for it. */
const ASSISTANTS = [
  'app/chat-page.tsx',
  'app/knowledge-page.tsx',
  'features/deep-research/deep-research-screen.tsx',
  'features/frequent-questions/desk-card-dialog.tsx',
  'features/frequent-questions/question-dialog.tsx',
  'features/marketing/marketing-screen.tsx',
  'features/products/analysis-desk.tsx',
  'features/workflow/workflow-screen.tsx',
]
const SETTINGS = [
  'app/closed-place-screen.tsx',
  'app/device-page.tsx',
  'app/profile-page.tsx',
  'features/administration/administration-screen.tsx',
  'features/administration/closing-notice.tsx',
  'features/audit/audit-screen.tsx',
  'features/customer-imports/import-screen.tsx',
  'features/invitations/invitations-screen.tsx',
  'features/session/session-manager-screen.tsx',
  'features/staff/staff-detail-screen.tsx',
  'features/staff/staff-screen.tsx',
]

/** Reached through the index of their package alone; the first pages do not use them. */
const LATER = /\/(useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/** React itself, which a release seldom changes. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * The file of the built app that a module belongs to; null leaves it to the bundler. Sixty small files compress a fifth
 * worse than two, and each is a request: what is needed at the same time travels together, what two of these need goes with
 * the one that comes first.
 */
export function fileOf(id: string, graph: ModuleGraph): string | null {
  if (LATER.test(id)) return 'parts'
  const needs = (roots: readonly string[]) => closure(roots, graph).has(id)
  // The other packages travel with the app's own code: apart from it they compress worse by 1 KiB. React is the largest by
  // far and changes seldom, so that a release does not bring it again.
  if (needs(CORE)) return REACT.test(id) ? 'react' : 'shell'
  if (needs(DASHBOARD)) return needs(SIGN_IN) ? 'field' : 'dashboard'
  const isLater = [DESK, AHEAD, DAILY, ASSISTANTS, SETTINGS].some(needs)
  if (needs(SIGN_IN)) return isLater ? 'proof' : 'sign-in'
  if (needs(QUEUE)) return 'queue'
  if (needs(DESK)) return [DAILY, ASSISTANTS, AHEAD].some(needs) ? 'parts' : 'desk'
  if (needs(AHEAD)) return [DAILY, ASSISTANTS, SETTINGS].some(needs) ? 'parts' : 'ahead'
  if (needs(DAILY)) return 'daily'
  if (needs(ASSISTANTS)) return needs(SETTINGS) ? 'daily' : 'assistants'
  return needs(SETTINGS) ? 'settings' : null
}

/** Whether a file of the built app is asked for before the first screen shows its data, by the names of {@link fileOf}. */
export function isOfFirstScreen(path: string): boolean {
  return /\/(dashboard|field|login|proof|sign-in)[^/]*\.js$/.test(path)
}

const closures = new Map<readonly string[], Set<string>>()

/** The modules and all that they import without waiting. */
function closure(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const known = closures.get(roots)
  if (known) return known
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const root of roots) {
    if (!graph.getModuleInfo(source(root)))
      throw new Error(`scripts/build/files.ts names ${root}, which the app does not have`)
    visit(source(root))
  }
  closures.set(roots, found)
  return found
}
