// Sends what is due, in the one tab that has the turn. All decisions are made in `claim` and `settle`, the requests in
// `delivery`; here is only when to look at the queue, and what is written down then.
import { within } from '@/lib/within'
import type { Platform } from '../device/platform'
import { type Claim, claim, giveUp } from './claim'
import type { FailureClass } from './classify-failure'
import { Delivery, type Send } from './delivery'
import type { Row } from './entry'
import type { QueueChange, QueueState } from './queue-state'
import { settleFailure, settleSuccess, settleThen, type Taken } from './settle'

export type SenderDeps = {
  platform: Pick<Platform, 'now' | 'random' | 'uuid' | 'after'>
  /** This tab. */
  holder: string
  send: Send
  /** Whether the disk answers. A silent disk may carry out a write without confirming it. */
  canStore: () => boolean
  /** Changes the queue on the disk and tells everybody. */
  transact: <T>(decide: (state: QueueState) => QueueChange<T>) => Promise<T>
  /** An answer 401: everything waits for a new sign-in. */
  onSignInNeeded: () => void
}

/** The clock may jump while a timer runs; look again at least this often while something waits. */
const POLL_AGAIN_MS = 30_000
/** The next sender waits no longer than this for the previous one. */
const STOP_LIMIT_MS = 1_000
/** The turn is renewed this often while something is under way. */
const HEARTBEAT_MS = 2_000

export class Sender {
  readonly #deps: SenderDeps
  readonly #delivery: Delivery
  readonly #idleListeners = new Set<() => void>()
  #taken: Taken[] = []
  /** Before the first poll nothing of the turn is this tab's. */
  #hasPolled = false
  #isEnabled = false
  #isSole = false
  #isPolling = false
  #hasToPollAgain = false
  #cancelTimer = () => {}

  constructor(deps: SenderDeps) {
    this.#deps = deps
    this.#delivery = new Delivery({
      platform: deps.platform,
      send: deps.send,
      isEnabled: () => this.#isEnabled,
      onFirstSign: () => this.poll(),
    })
  }

  /**
   * Whether this tab may send: it has the turn, the server can be reached, the person is confirmed. `isSole`: the
   * browser vouches that no other tab has the turn.
   */
  setEnabled(isEnabled: boolean, isSole: boolean): void {
    this.#isSole = isSole
    if (isEnabled === this.#isEnabled) return
    this.#isEnabled = isEnabled
    this.#delivery.probe()
    if (isEnabled) this.poll()
    else this.#rest()
    this.#tellIdle()
  }

  /** Whether requests are under way. */
  get isAtWork(): boolean {
    return this.#delivery.isUnderWay
  }

  /** Looks at the queue now, and sends what is due. */
  poll(): void {
    if (!this.#isEnabled && this.#taken.length === 0) return
    if (this.#isPolling) {
      this.#hasToPollAgain = true
      return
    }
    // A claim that a silent disk has stored may block other tabs. `poll` is called again when the disk answers.
    if (this.#taken.length === 0 && !this.#deps.canStore()) {
      this.#plan(null)
      return
    }
    this.#isPolling = true
    const taken = this.#taken
    this.#taken = []
    void this.#settleAndClaim(taken)
      .catch(() => this.#settleEach(taken))
      .then((found) => {
        for (const { row } of taken) this.#delivery.end(row.id)
        if (taken.length > 0 && !this.#isEnabled) this.#rest()
        this.#afterPoll(found)
      })
  }

  /** Breaks off what is under way. */
  interrupt(): void {
    this.#delivery.breakOffAll()
  }

  /** Breaks off the files that were discarded: only they can go while they are under way. */
  keepOnly(rows: readonly Row[]): void {
    this.#delivery.keepOnly(rows)
  }

  /** Resolves when nothing is under way or due, or sending has ended, at the latest after that time. */
  idle(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        cancel()
        this.#idleListeners.delete(finish)
        resolve()
      }
      const cancel = this.#deps.platform.after(limitMs, finish)
      this.#idleListeners.add(finish)
      this.poll()
      this.#tellIdle()
    })
  }

  /** Resolves when the turn was given back; on a disk that hangs after a second: it ends by itself. */
  async stop(): Promise<void> {
    this.setEnabled(false, false)
    this.interrupt()
    await within(STOP_LIMIT_MS, this.#giveUp(), undefined, this.#deps.platform.after)
  }

  #rest(): void {
    this.#cancelTimer()
    if (!this.isAtWork) void this.#giveUp()
  }

  /** Lets another tab have the turn at once. */
  async #giveUp(): Promise<void> {
    if (this.#hasPolled) await this.#deps.transact((state) => giveUp(state, this.#deps.holder)).catch(() => {})
  }

  /** What was answered is written down and the next is taken in one transaction: each waits for the disk. */
  async #settleAndClaim(taken: readonly Taken[]): Promise<Claim | null> {
    const isSending = this.#isEnabled && this.#deps.canStore()
    this.#hasPolled = true
    const { holder, platform } = this.#deps
    const { inFlight, slots } = this.#delivery.beside(taken.map(({ row }) => row.id))
    return this.#deps.transact((state) => {
      if (!isSending) return settleThen(state, taken, () => ({ result: null }))
      return settleThen<Claim | null>(state, taken, (after) =>
        claim(after, {
          holder,
          now: platform.now(),
          isSole: this.#isSole,
          slots: slots(),
          aliveAt: this.#delivery.aliveAt,
          inFlight,
        }),
      )
    })
  }

  /**
   * Each by itself: nothing else may keep an answer from being written down. One that cannot be stays `sending` and is
   * taken up again as uncertain.
   */
  async #settleEach(taken: readonly Taken[]): Promise<null> {
    for (const one of taken) {
      await this.#deps.transact((state) => settleSuccess(state, one)).catch(() => {})
    }
    return null
  }

  #afterPoll(found: Claim | null): void {
    this.#isPolling = false
    for (const row of found?.claimed ?? []) void this.#deliver(row)
    if (this.#hasToPollAgain) {
      this.#hasToPollAgain = false
      this.poll()
    } else {
      this.#plan(found)
      this.#tellIdle()
    }
  }

  /** Looks again when the next wait ends, earlier while something is under way. */
  #plan(found: Claim | null): void {
    this.#cancelTimer()
    this.#delivery.breakOffLost()
    const limit = this.isAtWork ? HEARTBEAT_MS : POLL_AGAIN_MS
    const until = found ? found.wakeAt : this.#deps.platform.now() + POLL_AGAIN_MS
    if (!this.#isEnabled || (until === null && !this.isAtWork)) return
    const wait = until === null ? limit : Math.min(limit, Math.max(0, until - this.#deps.platform.now()))
    this.#cancelTimer = this.#deps.platform.after(wait, () => this.poll())
  }

  async #deliver(row: Row): Promise<void> {
    const answer = await this.#delivery.make(row)
    if ('reply' in answer) {
      const at = this.#deps.platform.now()
      this.#delivery.gotThrough(at)
      // Under way until it is written down.
      this.#taken.push({ row, reply: answer.reply, at })
      return this.poll()
    }
    // What could not be written down stays `sending` and is taken up again as uncertain.
    const failureClass = await this.#settleFailure(row, answer.thrown).catch(() => undefined)
    this.#delivery.end(row.id)
    if (failureClass === 'sign-in') this.#deps.onSignInNeeded()
    if (this.#isEnabled) this.poll()
    else this.#rest()
    this.#tellIdle()
  }

  async #settleFailure(row: Row, thrown: unknown): Promise<FailureClass['kind'] | undefined> {
    const { platform, transact } = this.#deps
    const now = platform.now()
    const failure = { thrown, now, random: platform.random(), newKey: platform.uuid() }
    const settled = await transact((state) => settleFailure(state, row, failure))
    const kind = settled?.failureClass.kind
    if (kind === 'shut-out' || kind === 'keep' || kind === 'stopped') this.#delivery.probe()
    else if (kind !== undefined && kind !== 'sign-in') this.#delivery.gotThrough(now)
    return kind
  }

  #tellIdle(): void {
    const isIdle = !this.isAtWork && !this.#isPolling
    if (!isIdle && this.#isEnabled) return
    for (const listener of [...this.#idleListeners]) listener()
  }
}
