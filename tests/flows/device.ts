import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect } from './expect.ts'

/** A browser with a profile on the disk, which can be killed like a tablet whose battery dies. */
export class Device {
  readonly #profile = mkdtempSync(join(tmpdir(), 'madoguchi-device-'))
  #context: BrowserContext | undefined

  /** Starts the browser on what the last one left on the disk. */
  async start(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...config.use?.launchOptions,
      locale: 'ja-JP',
      serviceWorkers: 'allow',
      timezoneId: 'Asia/Tokyo',
    })
    return this.#context.pages()[0] ?? this.#context.newPage()
  }

  /**
   * Waits until the sign-in is on the disk: the browser writes local storage some seconds later, and who is killed before
   * that has to sign in again.
   */
  async keepsSignIn(): Promise<void> {
    const folder = join(this.#profile, 'Default', 'Local Storage', 'leveldb')
    const isThere = (name: string) => readFileSync(join(folder, name)).includes('firebase:authUser:')
    await expect.poll(() => readdirSync(folder).some(isThere), { timeout: 60_000 }).toBe(true)
  }

  /** Ends it as a person does. */
  async stop(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  /** SIGKILL: the browser gets no chance to finish anything. */
  async kill(): Promise<void> {
    const context = this.#context
    this.#context = undefined
    const client = await context?.browser()?.newBrowserCDPSession()
    if (!context || !client) return
    const { processInfo } = await client.send('SystemInfo.getProcessInfo')
    const closed = new Promise((resolve) => context.once('close', resolve))
    for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL')
    await closed
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
