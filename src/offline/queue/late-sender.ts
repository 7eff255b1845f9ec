import { loadCode } from '@/lib/load-chunk'
import { within } from '@/lib/within'
import type { Sender, SenderDeps } from './sender'

/** Without its code nothing is sent; it is asked for again this often while this tab may send. */
const LOAD_AGAIN_MS = 30_000

/**
 * The sender of a tab, whose code comes when the tab may first send: sending needs the network anyway.
 */
export class LateSender implements Pick<Sender, 'setEnabled' | 'isAtWork' | 'look' | 'interrupt' | 'idle' | 'stop'> {
  readonly #deps: SenderDeps
  #sender: Sender | null = null
  #coming: Promise<void> | null = null
  #isEnabled = false
  #isSole = false
  #cancelTimer = () => {}

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  setEnabled(isEnabled: boolean, isSole: boolean): void {
    this.#isEnabled = isEnabled
    this.#isSole = isSole
    this.#sender?.setEnabled(isEnabled, isSole)
    if (!this.#sender) this.look()
  }

  get isAtWork(): boolean {
    return this.#sender?.isAtWork ?? false
  }

  look(): void {
    if (this.#sender) this.#sender.look()
    else if (this.#isEnabled) void this.#bring()
  }

  interrupt(): void {
    this.#sender?.interrupt()
  }

  async idle(limitMs: number): Promise<void> {
    const { now, after } = this.#deps.platform
    const until = now() + limitMs
    if (!this.#sender && this.#isEnabled) await within(limitMs, this.#bring(), undefined, after)
    await this.#sender?.idle(Math.max(0, until - now()))
  }

  async stop(): Promise<void> {
    this.#isEnabled = false
    this.#cancelTimer()
    await this.#sender?.stop()
  }

  #bring(): Promise<void> {
    this.#cancelTimer()
    this.#coming ??= this.#load().finally(() => {
      this.#coming = null
    })
    return this.#coming
  }

  async #load(): Promise<void> {
    try {
      const { Sender } = await loadCode(() => import('./sender'))
      this.#sender = new Sender(this.#deps)
      this.#sender.setEnabled(this.#isEnabled, this.#isSole)
    } catch {
      if (this.#isEnabled) this.#cancelTimer = this.#deps.platform.after(LOAD_AGAIN_MS, () => this.look())
    }
  }
}
