// The way between a tab and the server, with everything that goes wrong on it.
import { ApiError, unreachable } from '../../src/api/api-error.ts'
import { readReply } from '../../src/api/call.ts'
import type { Send } from '../../src/offline/outbox/delivery.ts'
import type { Clock } from './clock.ts'
import type { Call } from './fake-server.ts'
import type { Random } from './random.ts'
import type { Address } from './servers.ts'
import { cutOff, foreignPage, refusalWire, replyOf, type Wire } from './wire.ts'

/** How likely each fault is, from 0 to 1, request by request. */
export type Faults = {
  dropped: number
  replyLost: number
  errorBefore: number
  errorAfter: number
  duplicated: number
  delayed: number
  portal: number
  truncated: number
  hanging: number
  tooMany: number
  signedOut: number
}

export const NO_FAULTS: Faults = {
  dropped: 0,
  replyLost: 0,
  errorBefore: 0,
  errorAfter: 0,
  duplicated: 0,
  delayed: 0,
  portal: 0,
  truncated: 0,
  hanging: 0,
  tooMany: 0,
  signedOut: 0,
}

export type Line = {
  /** No way at all, e.g. Wi-Fi off. */
  isCut: boolean
  faults: Faults
}

export type NetworkDeps = {
  clock: Clock
  random: Random
  server: Address
  line: Readonly<Line>
  /** Whose credential the tab has, which names them; null when it gets none. @throws when the service could not be asked */
  credential: () => Promise<string | null>
}

/** What the tab gets: bytes, or a failure before any came. */
type Settle = { bytes: (wire: Wire) => void; fail: (error: ApiError) => void }

/** A `send` over a bad line. Each request is one throw of the dice per fault. */
export function badLine(deps: NetworkDeps): Send {
  const { clock, random, line, server } = deps
  return (endpoint, request, { idempotencyKey, ifMatch, signal, timeoutMs }) =>
    new Promise((resolve, reject) => {
      let [isSent, isOver] = [false, false]
      const limit = clock.after(timeoutMs, () => settle.fail(unreachable('timeout', isSent)))
      const settle: Settle = {
        bytes: (wire) => {
          limit()
          clock.trace.note(`reply ${idempotencyKey} ${wire.status}`)
          void clock.standStill(readReply(endpoint, replyOf(wire))).then(resolve, reject)
        },
        fail: (error) => {
          limit()
          isOver = true
          reject(error)
        },
      }
      signal.addEventListener('abort', () => settle.fail(unreachable('aborted', isSent)))
      const latency = random.between(20, 200)
      const go = (uid: string | null) => {
        if (isOver) return
        isSent = true
        clock.trace.note(`request ${uid} ${endpoint.method} ${endpoint.path} ${idempotencyKey} ${ifMatch}`)
        const call: Call = { endpoint, request, key: idempotencyKey, ifMatch, uid: uid ?? '' }
        clock.after(latency, () => {
          if (line.isCut || !server.isUp) settle.fail(unreachable('network', true))
          else if (uid === null) clock.after(latency, () => settle.bytes(refusalWire('AUTH_002')))
          else travel(deps, call, settle, latency)
        })
      }
      // Without a credential nothing is sent.
      deps.credential().then(go, (thrown) => {
        settle.fail(thrown instanceof ApiError ? thrown : unreachable('network', false))
      })
    })
}

/** `/health` on the same line; 3 s at most. */
export function badProbe({ clock, random, line, server }: Omit<NetworkDeps, 'credential'>): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const { dropped, hanging, portal } = line.faults
      if (random.chance(hanging)) return void clock.after(3_000, () => reject(unreachable('timeout', true)))
      clock.after(random.between(20, 200), () => {
        const isLost = line.isCut || !server.isUp || random.chance(dropped) || random.chance(portal)
        if (isLost) reject(unreachable('network', true))
        else resolve()
      })
    })
}

function travel(deps: NetworkDeps, call: Call, settle: Settle, latency: number): void {
  const { clock, random, line, server } = deps
  const { faults } = line
  const back = (run: () => void) => void clock.after(latency, run)
  const lost = () => back(() => settle.fail(unreachable('network', true)))
  const page = (wire: Wire) => back(() => settle.bytes(wire))
  const arrive = (answered: (reply: Wire) => void) => {
    if (server.isUp) server.serve(call, { answered, lost })
    else lost()
  }
  const again = () => {
    if (server.isUp) server.serve(call, { answered: () => {}, lost: () => {} })
  }

  if (random.chance(faults.dropped)) lost()
  else if (random.chance(faults.hanging)) return
  else if (random.chance(faults.portal)) page(foreignPage(200))
  else if (random.chance(faults.tooMany)) page(refusalWire('SYS_005', {}, random.between(1, 4)))
  else if (random.chance(faults.signedOut)) page(refusalWire('AUTH_002'))
  else if (random.chance(faults.errorBefore)) page(random.chance(0.3) ? foreignPage(502) : refusalWire('SYS_003'))
  else {
    if (random.chance(faults.duplicated)) clock.after(random.between(1, 15_000), again)
    const isLate = random.chance(faults.delayed)
    const answered = answerFor(deps, { page, lost, direct: settle.bytes, isLate })
    if (isLate) clock.after(random.between(500, 20_000), () => arrive(answered))
    else arrive(answered)
  }
}

type Ways = { page: (wire: Wire) => void; lost: () => void; direct: (wire: Wire) => void; isLate: boolean }

/** What becomes of the server's reply on its way back. */
function answerFor({ random, line }: NetworkDeps, { page, lost, direct, isLate }: Ways): (reply: Wire) => void {
  const { faults } = line
  if (isLate) return direct
  if (random.chance(faults.replyLost)) return lost
  if (random.chance(faults.truncated)) return (reply) => page(cutOff(reply, random))
  if (random.chance(faults.errorAfter)) return () => page(refusalWire('SYS_001'))
  return page
}
