// `npm run bench:replica`: what the copy of 50,000 customers and 200,000 contacts costs on the device, in real Chromium.
// The first part runs the engine on a page of its own, the others the built app against the real server. Medians of five;
// each ratio is of figures of the same run.
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { AppServer } from '../tests/flows/app-server.ts'
import { LAUNCH, memory, signIn } from './app-page.ts'
import { median, quantile, row, share } from './figures.ts'
import { startLargeCase } from './large-case.ts'
import { mainThread, traced } from './main-thread.ts'
import { firstPull } from './pull.ts'
import type { ReplicaBench } from './replica-page.ts'
import { onEnginePage } from './served-page.ts'
import { wholeReplica } from './whole-replica.ts'

const ROUNDS = 5
const CUSTOMERS = Number(process.argv[2] ?? 50_000)
const CONTACTS = Number(process.argv[3] ?? 200_000)
/** `page`, `app` or `pull` for one of the parts alone. */
const PART = process.argv[4]
/** Long enough for the pause of the search field, the worker's answer and the drawing. */
const SEARCH_MS = 700
const TYPED = [
  'や',
  'やま',
  'やまだ',
  '佐藤 花',
  '5678',
  '09012',
  'サクラ',
  'customer49',
  '該当なし',
  '渡辺',
  'さいとう だい',
  'abc',
]

declare const bench: ReplicaBench

const browser = await chromium.launch(LAUNCH)
try {
  if (PART !== 'app' && PART !== 'pull')
    await onEnginePage(browser, async (page) => {
      await writes(page)
      await questions(page)
    })
  if (PART !== 'page' && PART !== 'pull') await inTheApp()
} finally {
  await browser.close()
}
if (PART === undefined || PART === 'pull') await firstPull(CUSTOMERS, CONTACTS)

async function writes(page: Page): Promise<void> {
  const runs = []
  for (let round = 0; round < ROUNDS; round += 1)
    runs.push(await page.evaluate(([count, turn]) => bench.writes(count, turn), [CUSTOMERS, round] as const))
  const engine = median(runs.map((run) => run.engine))
  row(`${CUSTOMERS} customers onto the disk`, engine)
  row('  raw puts, a transaction a page', median(runs.map((run) => run.raw)))
  row('  raw puts, one transaction', median(runs.map((run) => run.one)))
  share('  engine of raw, a transaction a page (goal 50 %)', median(runs.map((run) => run.raw / run.engine)))
  share('  engine of raw, one transaction', median(runs.map((run) => run.one / run.engine)))
}

async function questions(page: Page): Promise<void> {
  row(
    `${CUSTOMERS} customers and ${CONTACTS} contacts onto the disk`,
    await page.evaluate(([customers, contacts]) => bench.fill('outbox:all:me', customers, contacts), [
      CUSTOMERS,
      CONTACTS,
    ] as const),
  )
  const opened = []
  for (let round = 0; round < ROUNDS; round += 1) opened.push(await page.evaluate(() => bench.open('outbox:all:me')))
  row('worker: first answer, reading all customers', median(opened))
  const searches = Array.from({ length: ROUNDS }, () => TYPED).flat()
  const found = await page.evaluate(([count, typed]) => bench.find(count, typed), [CUSTOMERS, searches] as const)
  row('a search by itself, p50', quantile(found, 0.5))
  row('  p95', quantile(found, 0.95))
  const work = await mainThread(page)
  const asked = await page.evaluate((typed) => bench.ask(typed), searches)
  row(`a search in the worker, there and back, p50 of ${asked.length}`, quantile(asked, 0.5))
  row('  p95 (goal 50)', quantile(asked, 0.95))
  row('  work of the main thread, mean (goal 16.7)', ((await mainThread(page)) - work) / asked.length)
  row('contacts of a customer, the first time', await page.evaluate(() => bench.contacts(77)))
  const contacts = []
  for (let i = 0; i < 20; i += 1) contacts.push(await page.evaluate((number) => bench.contacts(number * 997), i))
  row('  p95 of 20 others', quantile(contacts, 0.95))
  row('dashboard summary', median(await Promise.all([1, 2, 3].map(() => page.evaluate(() => bench.summary())))))
}

async function inTheApp(): Promise<void> {
  const server = await startLargeCase(CUSTOMERS, CONTACTS)
  try {
    const bare = await signedIn(server, { withReplica: false })
    await memory(browser, 'app: memory of a page without a replica')
    const full = await signedIn(server, { withReplica: true })
    row('app: everything onto the device, from sign-in', full.ms)
    await memory(browser, 'app: memory of the page after that')
    await startUps(server, bare.page, full.page)
    await keystrokes(server, full.page)
    await memory(browser, 'app: memory of the page with the worker loaded')
    await bare.context.close()
    await full.context.close()
  } finally {
    await server.dispose()
  }
}

async function signedIn(server: AppServer, { withReplica }: { withReplica: boolean }) {
  const context: BrowserContext = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  await context.addInitScript(noteFirstRow)
  if (!withReplica) await context.route(/[?&]since=/, (route) => route.abort())
  const page = await context.newPage()
  await signIn(page, server.origin)
  const started = performance.now()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  if (withReplica) await wholeReplica(page)
  return { context, page, ms: performance.now() - started }
}

/** Runs in each page: when the first customer of a list is on the screen, ms after the navigation. */
function noteFirstRow(): void {
  const look = () => {
    if (!document.querySelector('main a[href^="/customers/"]')) return
    document.documentElement.dataset.firstRow ??= String(performance.now())
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

async function startUps(server: AppServer, bare: Page, full: Page): Promise<void> {
  const times = { bare: [] as number[], full: [] as number[], seen: [] as number[], never: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await firstRow(bare, `${server.origin}/customers`))
    times.full.push(await firstRow(full, `${server.origin}/customers`))
  }
  await server.stop('SIGKILL')
  const sorts = ['name_kana', 'company', 'name', 'created_at', 'last_interaction_at']
  for (let round = 0; round < ROUNDS; round += 1) {
    times.seen.push(await firstRow(full, `${server.origin}/customers`))
    times.never.push(await firstRow(full, `${server.origin}/customers?sort_by=${sorts[round]}&sort_order=asc`))
  }
  row('app: first list, nothing on the disk', median(times.bare))
  row('app: first list, everything on the disk', median(times.full))
  share('  ratio (goal at most 150 %)', median(times.full) / median(times.bare))
  row('app: first list without the server, seen before', median(times.seen))
  row('app: first list without the server, never seen', median(times.never))
}

async function firstRow(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url)
  await page.waitForFunction(() => document.documentElement.dataset.firstRow !== undefined)
  return page.evaluate(() => Number(document.documentElement.dataset.firstRow))
}

/** Offline, in the app: what the main thread does for one search, from the key to the rows on the screen. */
async function keystrokes(server: AppServer, page: Page): Promise<void> {
  await page.goto(`${server.origin}/customers`)
  const field = page.getByLabel('顧客を検索')
  await field.waitFor()
  await page.waitForTimeout(2_000)
  const work = []
  const rest = []
  for (const text of TYPED) {
    rest.push(await traced(browser, page, async () => {}, SEARCH_MS))
    work.push(await traced(browser, page, () => field.fill(text), SEARCH_MS))
  }
  const longest = work.map((search) => search.longest)
  row('app: a search without the server, longest piece of work, p50', quantile(longest, 0.5))
  row('  p95 (goal 16.7)', quantile(longest, 0.95))
  const totals = work.map((search) => search.total)
  row('  all pieces together, p50', quantile(totals, 0.5))
  row(
    '  the same with nothing typed, p50',
    quantile(
      rest.map((none) => none.total),
      0.5,
    ),
  )
}
