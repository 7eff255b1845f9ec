// What the first pull costs the screen: the same pull in a worker, and on the main thread, where it happens when no worker
// may run. Processor time, so that other programs of the machine do not count.
import { type Browser, chromium, type Page } from '@playwright/test'
import type { AppServer } from '../tests/flows/app-server.ts'
import { LAUNCH, memory, signIn } from './app-page.ts'
import { median, row, share } from './figures.ts'
import { startLargeCase } from './large-case.ts'
import { traced } from './main-thread.ts'
import { wholeReplica } from './whole-replica.ts'

const ROUNDS = 3
/** What is a long task (50 ms) on a processor a quarter as fast. */
const LONG_MS = 50 / 4

type Way = 'worker' | 'here'
type Run = { total: number; longest: number; long: number; ms: number; peak: number }

export async function firstPull(customers: number, contacts: number): Promise<void> {
  const server = await startLargeCase(customers, contacts)
  const runs: Record<Way, Run[]> = { worker: [], here: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const way of ['here', 'worker'] as const) runs[way].push(await measured(server, way))
  } finally {
    await server.dispose()
  }
  const of = (way: Way, figure: keyof Run) => median(runs[way].map((run) => run[figure]))
  for (const way of ['here', 'worker'] as const) {
    console.log(
      `first pull of ${customers} and ${contacts}, ${way === 'worker' ? 'in the worker' : 'on the main thread'}`,
    )
    row('  work of the main thread', of(way, 'total'))
    row('  longest piece without a pause', of(way, 'longest'))
    console.log(`  pieces over ${LONG_MS} ms (50 ms at CPU x4)`.padEnd(66), String(of(way, 'long')).padStart(9))
    row('  from its first page to its end', of(way, 'ms'))
  }
  share('main thread, in the worker of here', of('worker', 'total') / of('here', 'total'))
  share('peak of memory, in the worker of here', of('worker', 'peak') / of('here', 'peak'))
}

async function measured(server: AppServer, way: Way): Promise<Run> {
  // Each run has a process of its own, whose memory has never been larger.
  const browser = await chromium.launch(LAUNCH)
  try {
    const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
    if (way === 'here') await context.addInitScript(refuseWorker)
    const page = await context.newPage()
    await page.addInitScript(scrollOn)
    await signIn(page, server.origin)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // The dashboard has come to rest, and the app would have begun.
    await page.waitForTimeout(12_000)
    return await pulled(browser, page)
  } finally {
    await browser.close()
  }
}

async function pulled(browser: Browser, page: Page): Promise<Run> {
  let ms = 0
  const { total, longest, times } = await traced(
    browser,
    page,
    async () => {
      const started = performance.now()
      await page.evaluate(() => Object.assign(globalThis, { isScrolling: false }))
      await wholeReplica(page)
      ms = performance.now() - started
    },
    0,
  )
  const peak = await memory(browser, 'peak of the page and its workers', 'VmHWM')
  return { total, longest, long: times.filter((time) => time > LONG_MS).length, ms, peak }
}

/** Runs in each page: somebody scrolls until the run may begin, and the pull waits for that. */
function scrollOn(): void {
  Object.assign(globalThis, { isScrolling: true })
  setInterval(() => {
    if ((globalThis as { isScrolling?: boolean }).isScrolling) window.dispatchEvent(new Event('scroll'))
  }, 300)
}

/** Runs in each page: the worker that takes in the pages does not start. */
function refuseWorker(): void {
  const Own = Worker
  globalThis.Worker = class extends Own {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (options?.name === 'pull') throw new Error('not allowed')
      super(url, options)
    }
  }
}
