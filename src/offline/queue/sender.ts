// Sends what is due, in the one tab that has the turn. All decisions are made in `claim` and `settle`; here is only
// what is under way, when to look again, and how much at once.
import type { Endpoint } from '#contract/endpoint'
import { unreachable } from '@/api/api-error'
import { within } from '@/lib/within'
import { findCommand } from '../commands'
import { attemptLimitMs, lostAfterMs } from './backoff'
import { type Claim, claim, giveUp } from './claim'
import type { FrozenRequest, Row } from './entry'
import type { Platform } from './platform'
import type { QueueChange, QueueState } from './queue-state'
import { settleFailure, settleSuccess, settleThen, type Taken } from './settle'
import { type Flight, freeSlots } from './slots'
import type { Verdict } from './verdict'

export type SendOptions = { idempotencyKey: string; ifMatch?: number; signal: AbortSignal; timeoutMs: number }
/** Makes the call; @throws ApiError. */
export type Send = (
  endpoint: Endpoint,
  request: Omit<FrozenRequest, 'if_match'>,
  options: SendOptions,
) => Promise<unknown>

export type SenderDeps = {
  platform: Pick<Platform, 'now' | 'random' | 'uuid' | 'after'>
  /** This tab. */
  holder: string
  send: Send
  /** Whether the disk works. What is asked of one that does not answer may be done, unheard. */
  canStore: () => boolean
  /** Changes the queue on the disk and tells everybody. */
  transact: <T>(decide: (state: QueueState) => QueueChange<T>) => Promise<T>
  /** An answer 401: everything waits for a new sign-in. */
  onSignInNeeded: () => void
}

/** The clock may jump while a timer runs; look again at least this often while something waits. */
const LOOK_AGAIN_MS = 30_000
/** Whoever comes next waits no longer than this for the one before. */
const STOP_LIMIT_MS = 1_000
/** The turn is renewed this often while something is under way. */
const HEARTBEAT_MS = 2_000

type Answer = { reply: unknown } | { thrown: unknown }

export class Sender {
  readonly #deps: SenderDeps
  readonly #inFlight = new Map<string, Flight>()
  readonly #idleListeners = new Set<() => void>()
  #taken: Taken[] = []
  /** Before the first look nothing of the turn is this tab's. */
  #hasLooked = false
  #isEnabled = false
  #isSole = false
  #isLooking = false
  #hasToLookAgain = false
  /** After a failure one is tried at a time, until one gets through. */
  #isProbing = true
  /** When the server last gave a definite answer. */
  #aliveAt = 0
  #cancelTimer = () => {}

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /**
   * Whether this tab may send: it has the turn, the server can be reached, the person is confirmed. `isSole`: the
   * browser vouches that no other tab has the turn.
   */
  setEnabled(isEnabled: boolean, isSole: boolean): void {
    this.#isSole = isSole
    if (isEnabled === this.#isEnabled) return
    this.#isEnabled = isEnabled
    this.#isProbing = true
    if (isEnabled) this.look()
    else this.#rest()
    this.#tellIdle()
  }

  /** Whether requests are under way. */
  get isAtWork(): boolean {
    return this.#inFlight.size > 0
  }

  /** Looks at the queue now. */
  look(): void {
    if (!this.#isEnabled && this.#taken.length === 0) return
    if (this.#isLooking) {
      this.#hasToLookAgain = true
      return
    }
    // A turn that is taken unheard keeps others from sending; whoever sees the disk work again looks again.
    if (this.#taken.length === 0 && !this.#deps.canStore()) {
      this.#plan(null)
      return
    }
    this.#isLooking = true
    const taken = this.#taken
    this.#taken = []
    void this.#settleAndClaim(taken)
      .catch(() => this.#settleEach(taken))
      .then((found) => {
        for (const { row } of taken) this.#inFlight.delete(row.id)
        if (taken.length > 0 && !this.#isEnabled) this.#rest()
        this.#afterLook(found)
      })
  }

  /** Breaks off what is under way. */
  interrupt(): void {
    for (const { controller } of this.#inFlight.values()) controller.abort()
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
      this.look()
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
    if (this.#inFlight.size === 0) void this.#giveUp()
  }

  /** Lets another tab have the turn at once. */
  async #giveUp(): Promise<void> {
    if (this.#hasLooked) await this.#deps.transact((state) => giveUp(state, this.#deps.holder)).catch(() => {})
  }

  /** What was answered is written down and the next is taken in one transaction: each waits for the disk. */
  async #settleAndClaim(taken: readonly Taken[]): Promise<Claim | null> {
    const isSending = this.#isEnabled && this.#deps.canStore()
    this.#hasLooked = true
    const { holder, platform } = this.#deps
    const underWay = new Map(this.#inFlight)
    for (const { row } of taken) underWay.delete(row.id)
    return this.#deps.transact((state) => {
      if (!isSending) return settleThen(state, taken, () => ({ result: null }))
      return settleThen<Claim | null>(state, taken, (after) =>
        claim(after, {
          holder,
          now: platform.now(),
          isSole: this.#isSole,
          slots: freeSlots([...underWay.values()], platform.now(), this.#isProbing),
          aliveAt: this.#aliveAt,
          inFlight: new Set(underWay.keys()),
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

  #afterLook(found: Claim | null): void {
    this.#isLooking = false
    for (const row of found?.claimed ?? []) void this.#deliver(row)
    if (this.#hasToLookAgain) {
      this.#hasToLookAgain = false
      this.look()
    } else {
      this.#plan(found)
      this.#tellIdle()
    }
  }

  /** Looks again when the next wait ends, earlier while something is under way. */
  #plan(found: Claim | null): void {
    this.#cancelTimer()
    this.#breakOffLost()
    const limit = this.#inFlight.size > 0 ? HEARTBEAT_MS : LOOK_AGAIN_MS
    const until = found ? found.wakeAt : this.#deps.platform.now() + LOOK_AGAIN_MS
    if (!this.#isEnabled || (until === null && this.#inFlight.size === 0)) return
    const wait = until === null ? limit : Math.min(limit, Math.max(0, until - this.#deps.platform.now()))
    this.#cancelTimer = this.#deps.platform.after(wait, () => this.look())
  }

  /** Under its key it goes again, or finds the answer that was lost; its lane does not wait for the long limit. */
  #breakOffLost(): void {
    const now = this.#deps.platform.now()
    for (const flight of this.#inFlight.values()) {
      if (flight.since > this.#aliveAt || now - flight.since < flight.lostAfterMs) continue
      flight.isLost = true
      flight.controller.abort()
    }
  }

  async #deliver(row: Row): Promise<void> {
    const since = this.#deps.platform.now()
    const flight = { controller: new AbortController(), since, lostAfterMs: lostAfterMs(row), isLost: false }
    this.#inFlight.set(row.id, flight)
    const answer = await this.#attempt(row, flight)
    if ('reply' in answer) {
      const at = this.#deps.platform.now()
      this.#gotThrough(at)
      // Under way until it is written down.
      this.#taken.push({ row, reply: answer.reply, at })
      return this.look()
    }
    // What could not be written down stays `sending` and is taken up again as uncertain.
    const verdict = await this.#settleFailure(row, answer.thrown).catch(() => undefined)
    this.#inFlight.delete(row.id)
    if (verdict === 'sign-in') this.#deps.onSignInNeeded()
    if (this.#isEnabled) this.look()
    else this.#rest()
    this.#tellIdle()
  }

  async #attempt(row: Row, flight: Flight): Promise<Answer> {
    const endpoint = findCommand(row.command)?.endpoint
    const { if_match, ...request } = row.request ?? {}
    try {
      if (!endpoint) throw new Error(`unknown command ${row.command}`)
      // While the claim was written down, another person may have signed in: theirs would be the credential.
      if (!this.#isEnabled) throw unreachable('aborted', false)
      const reply = await this.#deps.send(endpoint, request, {
        idempotencyKey: row.key,
        signal: flight.controller.signal,
        timeoutMs: attemptLimitMs(row),
        ...(if_match === undefined ? {} : { ifMatch: if_match }),
      })
      return { reply }
    } catch (thrown) {
      return { thrown: flight.isLost ? unreachable('timeout', true) : thrown }
    }
  }

  async #settleFailure(row: Row, thrown: unknown): Promise<Verdict['kind'] | undefined> {
    const { platform, transact } = this.#deps
    const now = platform.now()
    const failure = { thrown, now, random: platform.random(), newKey: platform.uuid() }
    const settled = await transact((state) => settleFailure(state, row, failure))
    const kind = settled?.verdict.kind
    if (kind === 'shut-out' || kind === 'keep' || kind === 'stopped') this.#isProbing = true
    else if (kind !== undefined && kind !== 'sign-in') this.#gotThrough(now)
    return kind
  }

  #gotThrough(now: number): void {
    this.#isProbing = false
    this.#aliveAt = now
  }

  #tellIdle(): void {
    const isIdle = this.#inFlight.size === 0 && !this.#isLooking
    if (!isIdle && this.#isEnabled) return
    for (const listener of [...this.#idleListeners]) listener()
  }
}
