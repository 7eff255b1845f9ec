// `npm run bench:outbox`: what the outbox costs a person, in a real browser against the real server on the demo's data.
// Saving stands beside a bare strict put into IndexedDB on the same page, a start with a full outbox beside one with an
// empty one. Medians of ROUNDS.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import config from '../playwright.config.ts'
import { AppServer } from '../tests/flows/app-server.ts'
import { median } from './figures.ts'
import type { OutboxBench } from './outbox-page.ts'

const ROUNDS = 5
/** Changes saved in one round. */
const COMMITS = 40
const QUEUES = [50, 500]
/** The queue that the start has to carry. */
const WAITING = 500
/** The queue is empty that long after the network is back. */
const DRAIN_LIMIT_MS: Record<number, number> = { 50: 11_000, 500: 15_000 }

type Who = { tenantId: string; uid: string }
type Desk = { context: BrowserContext; page: Page; server: AppServer; who: Who }

const server = await AppServer.create()
const profile = mkdtempSync(join(tmpdir(), 'madoguchi-bench-'))
// A profile on the disk: one in memory would have nothing to wait for.
const context = await chromium.launchPersistentContext(profile, {
  ...config.use?.launchOptions,
  locale: 'ja-JP',
  serviceWorkers: 'block',
})
try {
  const desk = { context, server, page: await context.newPage() }
  await provideBenchPage(desk.context, server.origin)
  const who = await signIn(desk.page, server.origin)
  await measureCommits({ ...desk, who })
  await measureStart({ ...desk, who })
  await measureDrains({ ...desk, who })
} finally {
  await context.close()
  await server.dispose()
  rmSync(profile, { recursive: true, force: true })
}

/** Serves the bench's own page on the app's origin, so that both see the same databases. */
async function provideBenchPage(context: BrowserContext, origin: string): Promise<void> {
  const script = await bundle()
  await context.route(`${origin}/bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><script type="module" src="/bench.js"></script>' }),
  )
  await context.route(`${origin}/bench.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(import.meta.dirname, '../src') } },
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'outbox-page.ts'),
        // In one file: what the app loads later is here from the start.
        output: { codeSplitting: false },
      },
    },
  })
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
  if (entry?.type !== 'chunk') throw new Error('the page of the bench was not built')
  return entry.code
}

async function signIn(page: Page, origin: string): Promise<Who> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('メールアドレス').fill('staff@sakura.example')
  await page.getByLabel('パスワード', { exact: true }).fill('madoguchi-demo')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'ダッシュボード' }).waitFor()
  await page.goto(`${origin}/customers`)
  await page.locator('main a[href^="/customers/"]').first().waitFor()
  return page.evaluate(() => {
    const { user, profile } = JSON.parse(localStorage.getItem('last_user') ?? '')
    return { uid: user.uid, tenantId: profile.tenant.id }
  })
}

/** Has the bench's page do something, with the app closed. */
async function ask<K extends keyof OutboxBench>(
  { page, server }: Desk,
  what: K,
  ...args: Parameters<OutboxBench[K]>
): Promise<Awaited<ReturnType<OutboxBench[K]>>> {
  await page.goto(`${server.origin}/bench`)
  await page.waitForFunction(() => 'bench' in window)
  return page.evaluate(
    ([name, given]) =>
      (window as unknown as { bench: Record<string, (...args: unknown[]) => never> }).bench[name]?.(...given),
    [what, args] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<OutboxBench[K]>>>
}

async function measureCommits(desk: Desk): Promise<void> {
  for (const waiting of [0, WAITING]) {
    const rounds: { bare: number; outbox: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await ask(desk, 'commits', COMMITS, waiting)
      rounds.push({ bare: median(times.bare), outbox: median(times.outbox) })
    }
    const bare = median(rounds.map((round) => round.bare))
    const outbox = median(rounds.map((round) => round.outbox))
    const ratio = median(rounds.map((round) => round.outbox / round.bare))
    report(`saving, ${waiting} waiting`, `${ms(outbox)}  bare put ${ms(bare)}  ${ratio.toFixed(2)} x (limit 2)`)
  }
}

/** From the start of the page to the first customer of the list, without a server, with and without a full outbox. */
async function measureStart(desk: Desk): Promise<void> {
  const { page, context, server } = desk
  await context.addInitScript(noteFirstCustomer)
  const cut = await cutOff(context, server.origin)
  const times = new Map<number, number[]>([0, WAITING].map((count) => [count, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [count, list] of times) {
      await ask(desk, 'fill', desk.who, count)
      await page.goto(`${server.origin}/customers`)
      const at = await page.waitForFunction(() => (window as unknown as { firstCustomerAt?: number }).firstCustomerAt)
      list.push(Number(await at.jsonValue()))
    }
  }
  await cut()
  await ask(desk, 'fill', desk.who, 0)
  const [empty = 0, full = 0] = [...times.values()].map(median)
  report(
    `start to the first customer, ${WAITING} waiting`,
    `${ms(full)}  none waiting ${ms(empty)}  ${(full / empty).toFixed(2)} x`,
  )
}

/** Runs in the page before the app. */
function noteFirstCustomer(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main a[href^="/customers/"]')) return
    Object.assign(window, { firstCustomerAt: performance.now() })
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** From the moment the network is back to an empty outbox. */
async function measureDrains(desk: Desk): Promise<void> {
  const { page, context, server } = desk
  for (const count of QUEUES) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // The server limits the changes of a person in a minute, and the rounds before count. A fresh one has counted none.
      await server.stop()
      await server.start()
      const cut = await cutOff(context, server.origin)
      await ask(desk, 'fill', desk.who, count)
      await page.goto(`${server.origin}/outbox`)
      await page.getByText('オフラインです。').first().waitFor()
      await page.getByRole('link', { name: `未送信 ${count}件` }).waitFor()
      await cut()
      const started = performance.now()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByRole('link', { name: '未送信はありません' }).waitFor({ timeout: 300_000 })
      times.push(performance.now() - started)
    }
    const limit = ms(DRAIN_LIMIT_MS[count] ?? 0)
    report(`sending ${count} waiting`, `${ms(median(times))}  ${ms(median(times) / count)} each (limit ${limit})`)
  }
}

/** Nothing of the server can be reached but the files of the app; the returned function ends it. */
async function cutOff(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const paths = new RegExp(`^${origin}/(api|health|identitytoolkit|securetoken)`)
  await context.route(paths, (route) => route.abort())
  return () => context.unroute(paths)
}

function ms(time: number): string {
  return `${time.toFixed(time < 100 ? 1 : 0)} ms`
}

function report(label: string, words: string): void {
  console.log(`${label.padEnd(44)} ${words}`)
}
