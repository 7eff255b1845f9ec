// The requests under way: each is made once, broken off when it is lost, and counts until its answer is written down.
import type { Endpoint } from '#contract/endpoint'
import { unreachable } from '@/api/api-error'
import type { Platform } from '../device/platform'
import { attemptLimitMs, lostAfterMs } from './backoff'
import { classOf, findCommand } from './commands'
import type { FrozenRequest, Row } from './entry'
import { type Flight, freeSlots, type Slots } from './slots'

export type SendOptions = {
  idempotencyKey: string
  ifMatch?: number
  signal: AbortSignal
  timeoutMs: number
  /** Says that the server answers: a request of many steps is lost only when one of them is. */
  alive?: () => void
  /** Whose act it is. */
  uid?: string
}
/** Makes the call; @throws ApiError. */
export type Send = (
  endpoint: Endpoint,
  request: Omit<FrozenRequest, 'if_match'>,
  options: SendOptions,
) => Promise<unknown>

export type Answer = { reply: unknown } | { thrown: unknown }

type DeliveryDeps = {
  platform: Pick<Platform, 'now'>
  send: Send
  /** Whether this tab may still send. */
  isEnabled: () => boolean
  /** The server answers a request of many steps, and others may go now. */
  onFirstSign: () => void
}

export class Delivery {
  readonly #deps: DeliveryDeps
  readonly #inFlight = new Map<string, Flight>()
  /** After a failure one is tried at a time, until one gets through. */
  #isProbing = true
  /** When the server last gave a definite answer. */
  #aliveAt = 0

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
  }

  get isUnderWay(): boolean {
    return this.#inFlight.size > 0
  }

  get aliveAt(): number {
    return this.#aliveAt
  }

  /** What is under way now beside those whose answers are written down, and how much more may be at a later time. */
  beside(answered: readonly string[]): { inFlight: ReadonlySet<string>; slots: () => Slots } {
    const underWay = new Map(this.#inFlight)
    for (const id of answered) underWay.delete(id)
    return {
      inFlight: new Set(underWay.keys()),
      slots: () => freeSlots([...underWay.values()], this.#now(), this.#isProbing),
    }
  }

  /** Makes the request. It counts as under way until `end`. */
  async make(row: Row): Promise<Answer> {
    const since = this.#now()
    const flight: Flight = {
      ...{ controller: new AbortController(), class: classOf(row), since },
      ...{ lostAfterMs: lostAfterMs(row), isLost: false },
    }
    this.#inFlight.set(row.id, flight)
    return await this.#attempt(row, flight)
  }

  end(id: string): void {
    this.#inFlight.delete(id)
  }

  /** Under its key it goes again, or finds the answer that was lost; its lane does not wait for the long limit. */
  breakOffLost(): void {
    const now = this.#now()
    for (const flight of this.#inFlight.values()) {
      if (flight.since > this.#aliveAt || now - flight.since < flight.lostAfterMs) continue
      flight.isLost = true
      flight.controller.abort()
    }
  }

  breakOffAll(): void {
    for (const { controller } of this.#inFlight.values()) controller.abort()
  }

  /** Breaks off the files that were discarded or paused: only they can be while they are under way. */
  keepOnly(rows: readonly Row[]): void {
    const isGone = (id: string) => !rows.some((row) => row.id === id && row.wait !== 'paused')
    for (const [id, flight] of this.#inFlight) if (flight.class === 'transfer' && isGone(id)) flight.controller.abort()
  }

  /** Nobody knows whether the server takes anything: the next one finds out. */
  probe(): void {
    this.#isProbing = true
  }

  gotThrough(at: number): void {
    this.#isProbing = false
    this.#aliveAt = at
  }

  async #attempt(row: Row, flight: Flight): Promise<Answer> {
    const endpoint = findCommand(row.command)?.endpoint
    const { if_match, ...request } = row.request ?? {}
    try {
      if (!endpoint) throw new Error(`unknown command ${row.command}`)
      // While the claim was written down, another person may have signed in: theirs would be the credential.
      if (!this.#deps.isEnabled()) throw unreachable('aborted', false)
      const reply = await this.#deps.send(endpoint, request, {
        idempotencyKey: row.key,
        signal: flight.controller.signal,
        timeoutMs: attemptLimitMs(row),
        alive: () => this.#isAlive(flight),
        ...(if_match === undefined ? {} : { ifMatch: if_match }),
      })
      return { reply }
    } catch (thrown) {
      return { thrown: flight.isLost ? unreachable('timeout', true) : thrown }
    }
  }

  /** An upload that is first in line must not keep all others waiting for its end. */
  #isAlive(flight: Flight): void {
    const wasProbing = this.#isProbing
    flight.since = this.#now()
    this.gotThrough(flight.since)
    if (wasProbing) this.#deps.onFirstSign()
  }

  #now(): number {
    return this.#deps.platform.now()
  }
}
