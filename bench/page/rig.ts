import { cpSync } from 'node:fs'
import { Device, newProfile, removeProfile } from './device.ts'
import { Line, type Quality } from './line.ts'
import type { Subject } from './subject.ts'

/** A sign-in is good for an hour; one that is renewed in the middle of a start is another measurement (ms). */
const SIGN_IN_MS = 30 * 60_000
/** Says that databases were on the device of the sign-in: a new one without them would tell of a loss. */
const OF_THAT_DEVICE = 'held:'
/** The screen would lock some minutes after the sign-in. */
const NEVER_LOCKED = `localStorage.removeItem('screen_lock')`

type Start = {
  /** On a device that has everything, instead of one that was never here. */
  isFilled?: boolean
  /** The line that the device is on; `cut` for none at all. */
  line: Quality | null | 'cut'
  isSlow?: boolean
}

/** A subject behind a line, and devices to use it on: new ones with a sign-in, and copies of one that has everything. */
export class Rig {
  readonly subject: Subject
  readonly line: Line
  #signIn: { items: Record<string, string>; at: number } | null = null
  #filled: string | null = null

  private constructor(subject: Subject, line: Line) {
    this.subject = subject
    this.line = line
  }

  static async build(subject: Subject): Promise<Rig> {
    return new Rig(subject, await Line.lay(subject.port))
  }

  get origin(): string {
    return this.line.origin
  }

  /** Starts a browser, lets it be used, and leaves nothing behind. */
  async use<T>({ isFilled = false, line, isSlow = false }: Start, act: (device: Device) => Promise<T>): Promise<T> {
    await this.#refreshSignIn()
    const profile = newProfile()
    let device: Device | null = null
    try {
      if (isFilled) cpSync(await this.#filledProfile(), profile, { recursive: true, filter: isKept })
      if (line === 'cut') await this.line.cut()
      else this.line.shape(line)
      device = await this.#start(profile, { isSlow, isOffline: line === 'cut' })
      return await act(device)
    } finally {
      await device?.close()
      removeProfile(profile)
      this.line.shape(null)
      await this.line.join()
    }
  }

  async dispose(): Promise<void> {
    if (this.#filled) removeProfile(this.#filled)
    await this.line.cut()
    await this.subject.stop()
  }

  #start(profile: string, { isSlow = false, isOffline = false } = {}): Promise<Device> {
    const items = JSON.stringify(this.#signIn?.items ?? {})
    const put = `for (const [key, value] of Object.entries(${items})) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)`
    // A page such as about:blank has no storage.
    const before = `try { ${put}; ${NEVER_LOCKED} } catch {}`
    return Device.start(profile, { before, ready: this.subject.ready, isOffline, isSlow })
  }

  /** One real sign-in in a profile that is thrown away; devices start with what it has left in the local storage. */
  async #refreshSignIn(): Promise<void> {
    const { signIn } = this.subject
    if (!signIn || (this.#signIn && Date.now() - this.#signIn.at < SIGN_IN_MS)) return
    const profile = newProfile()
    this.#signIn = null
    const device = await this.#start(profile)
    try {
      await device.page.goto(this.origin)
      await signIn(device)
      await device.shows(this.subject.ready)
      await device.rest()
      const kept = Object.entries(await device.page.evaluate(() => ({ ...localStorage })))
      const items = Object.fromEntries(kept.filter(([key]) => !key.startsWith(OF_THAT_DEVICE)))
      this.#signIn = { items, at: Date.now() }
    } finally {
      await device.close()
      removeProfile(profile)
    }
  }

  /** A profile in which everything is on the disk; made once. */
  async #filledProfile(): Promise<string> {
    if (this.#filled) return this.#filled
    const profile = newProfile()
    const device = await this.#start(profile)
    try {
      await device.open(`${this.origin}/`)
      await this.subject.fill(device, this.origin)
      await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await device.rest(3_000, 30_000)
    } finally {
      await device.close()
    }
    this.#filled = profile
    return profile
  }
}

/** What tells of a running browser stays behind. */
function isKept(file: string): boolean {
  return !/Singleton|lockfile$/.test(file)
}
