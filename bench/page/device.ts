import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Mark, type PageRecord, record } from './recorder.ts'
import { Traffic } from './traffic.ts'

declare const pageRecord: PageRecord

/** How much slower than this machine a tablet of the middle class is. */
export const SLOWDOWN = 4
const READY_MS = 120_000
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--mute-audio',
  // A service worker is registered with a certificate that is in order only.
  '--ignore-certificate-errors',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

export type Settings = {
  /** Runs before the page's own code, e.g. to put a sign-in where the app looks for it. */
  before: string
  ready: Mark
  isOffline?: boolean
  isSlow?: boolean
}

/** A folder for a browser's profile; the caller removes it. */
export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'madoguchi-bench-'))
}

export function removeProfile(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A browser with one page on a profile of its own, as somebody has it who has just started the machine. */
export class Device {
  readonly page: Page
  readonly session: CDPSession
  readonly traffic: Traffic
  readonly #context: BrowserContext

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.#context = context
    this.page = page
    this.session = session
    this.traffic = new Traffic(session)
  }

  static async start(profile: string, { before, ready, isOffline = false, isSlow = false }: Settings): Promise<Device> {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: FLAGS,
      viewport: { width: 1280, height: 800 },
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      ignoreHTTPSErrors: true,
    })
    if (isOffline) await context.setOffline(true)
    const page = context.pages()[0] ?? (await context.newPage())
    const session = await context.newCDPSession(page)
    const device = new Device(context, page, session)
    await session.send('Network.enable')
    await session.send('Performance.enable')
    await page.addInitScript(before)
    await page.addInitScript(record, ready)
    if (isSlow) await device.slowDown()
    return device
  }

  get version(): string {
    return this.#context.browser()?.version() ?? ''
  }

  /** From here on the page's main thread is that much slower; its workers are not. */
  async slowDown(rate = SLOWDOWN): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate })
  }

  /** Goes there and waits until what the device was started with as `ready` is on the screen; its time since the navigation, ms. */
  async open(url: string): Promise<number> {
    await this.page.goto(url, { waitUntil: 'commit' })
    await this.page.waitForFunction(() => pageRecord.readyAt > 0, null, { timeout: READY_MS, polling: 100 })
    return this.page.evaluate(() => pageRecord.readyAt)
  }

  /** Waits until that is on the screen. */
  async shows(mark: Mark): Promise<void> {
    await this.page.waitForFunction((wanted) => pageRecord.isShown(wanted), mark, { timeout: READY_MS, polling: 100 })
  }

  /** Waits until the page has asked for nothing and has had no long task for `quietMs`, at most `limitMs`. */
  async rest(quietMs = 1_500, limitMs = 12_000): Promise<void> {
    const begin = Date.now()
    let since = begin
    let last = -1
    while (Date.now() - since < quietMs && Date.now() - begin < limitMs) {
      const events = this.traffic.started + (await this.page.evaluate(() => pageRecord.longTasks.length))
      if (events !== last) since = Date.now()
      last = events
      await this.page.waitForTimeout(100)
    }
  }

  /** What the page's own heap holds once nothing more can be collected, bytes. */
  async heap(): Promise<number> {
    await this.slowDown(1)
    for (let round = 0; round < 3; round += 1) await this.session.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  }

  /** The processes that pages and workers run in. */
  async rendererIds(): Promise<number[]> {
    const session = await this.#context.browser()?.newBrowserCDPSession()
    if (!session) return []
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }

  async close(): Promise<void> {
    await this.#context.close()
  }
}
