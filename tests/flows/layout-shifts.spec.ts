import type { Page } from '@playwright/test'
import { expect, installed, LONG_WITH_WORKER, signIn, test, WITH_WORKER } from './fixtures.ts'

/** What "moves" begins at: the sum of `layout-shift` of a page (web.dev/cls calls 0.1 good). */
const STILL = 0.005
/** What stands for something that is still on its way. */
const COMING = '[aria-busy="true"], .animate-pulse, .shell'
const DESK = [
  '/',
  '/reception',
  '/customers',
  '/customers/import',
  '/customers/duplicates',
  '/products',
  '/notifications',
  '/legal-checks',
  '/legal-check',
  '/knowledge-base',
  '/knowledge-base?tab=search',
  '/knowledge-base?tab=frequent',
  '/chat',
  '/staff-chat',
  '/deep-research',
  '/workflow',
  '/marketing',
]
const OWN = ['/outbox', '/device', '/profile', '/session-manager']
const OF_ADMINISTRATORS = ['/staff', '/invitations', '/audit', '/administration']
const SECTIONS = ['features', 'rights', 'models', 'usage', 'devices', 'data', 'closing'].map(
  (section) => `/administration?section=${section}`,
)

/** Keeps what moves on each page from its first paint on, and what moved it. */
function watch(): void {
  const moves: { value: number; what: string[] }[] = []
  Object.assign(window, { moves })
  const nameOf = (node: Node | null) =>
    node instanceof HTMLElement ? `${node.tagName} ${node.className} ${node.innerText.slice(0, 40)}` : node?.nodeName
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as unknown as { value: number; sources?: { node: Node | null }[] }
      moves.push({ value, what: sources.map(({ node }) => nameOf(node) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A tablet of the middle class on thin Wi-Fi. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await client.send('Network.enable')
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
  await client.send('Network.emulateNetworkConditions', { offline: false, ...line })
}

/** Waits until the page has all it asked for, and names what has moved by more than is allowed. */
async function movesOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(COMING)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const moves = await page.evaluate(() => Reflect.get(window, 'moves') as { value: number; what: string[] }[])
  const sum = moves.reduce((all, { value }) => all + value, 0)
  if (sum <= STILL) return []
  const { pathname, search } = new URL(page.url())
  return [`${pathname}${search}`, ...moves.map(({ value, what }) => `${value.toFixed(4)} ${what.join(' | ')}`)]
}

async function expectStill(page: Page, origin: string, places: readonly (string | null)[]): Promise<void> {
  for (const place of places) {
    await page.goto(`${origin}${place}`)
    expect(await movesOf(page)).toEqual([])
  }
}

test(
  'nothing moves while the desk opens and its data arrive, the first time and later',
  WITH_WORKER,
  async ({ page, server }) => {
    await page.addInitScript(watch)
    await slowDown(page)
    await expectStill(page, server.origin, ['/login'])
    await signIn(page, server)
    expect(await movesOf(page)).toEqual([])
    await installed(page)
    for (const [list, kind] of [
      ['/', 'customers'],
      ['/products', 'products'],
    ]) {
      await page.goto(`${server.origin}${list}`)
      const record = await page.locator(`main a[href^="/${kind}/"]`).first().getAttribute('href')
      await expectStill(page, server.origin, [record])
    }
  },
)

for (const [whose, places] of Object.entries({
  'the desk': DESK,
  'one person': OWN,
  administrators: OF_ADMINISTRATORS,
  sections: SECTIONS,
})) {
  test(`nor on the pages of ${whose}`, LONG_WITH_WORKER, async ({ page, server }) => {
    await page.addInitScript(watch)
    await slowDown(page)
    await signIn(page, server)
    await installed(page)
    await expectStill(page, server.origin, places)
  })
}
