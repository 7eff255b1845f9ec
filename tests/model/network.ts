// The way between a tab and the server, with everything that goes wrong on it.
import { type ApiError, unreachable } from '../../src/api/api-error.ts'
import type { Send } from '../../src/offline/queue/sender.ts'
import type { Clock } from './clock.ts'
import { type Call, refusal } from './fake-server.ts'
import type { Random } from './random.ts'

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

export type Server = {
  isUp: boolean
  /** The answer, or the refusal thrown. May take its time. */
  handle: (call: Call) => unknown
}

export type NetworkDeps = { clock: Clock; random: Random; server: Server; line: Line; uid: string }

type Settle = { resolve: (reply: unknown) => void; reject: (error: ApiError) => void }

/** A `send` over a bad line. Each request is one throw of the dice per fault. */
export function badLine(deps: NetworkDeps): Send {
  const { clock, random, line, server } = deps
  return (endpoint, request, { idempotencyKey, ifMatch, signal, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const call: Call = { endpoint, request, key: idempotencyKey, ifMatch, uid: deps.uid }
      const limit = clock.after(timeoutMs, () => reject(unreachable('timeout', true)))
      const settle: Settle = {
        resolve: (reply) => {
          limit()
          resolve(reply)
        },
        reject: (error) => {
          limit()
          reject(error)
        },
      }
      signal.addEventListener('abort', () => settle.reject(unreachable('aborted', true)))
      const latency = random.between(20, 200)
      clock.after(latency, () => {
        if (line.isCut || !server.isUp) settle.reject(unreachable('network', true))
        else travel(deps, call, settle, latency)
      })
    })
}

/** `/health` on the same line; 3 s at most. */
export function badProbe({ clock, random, line, server }: Omit<NetworkDeps, 'uid'>): () => Promise<void> {
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

function travel({ clock, random, line, server }: NetworkDeps, call: Call, settle: Settle, latency: number): void {
  const { faults } = line
  const answer = async () => {
    try {
      settle.resolve(await clock.standStill(server.handle(call)))
    } catch (error) {
      settle.reject(error as ApiError)
    }
  }
  const silently = async () => {
    try {
      await clock.standStill(server.handle(call))
    } catch {
      // Nobody hears the refusal.
    }
  }
  const back = (run: () => void) => clock.after(latency, run)

  if (random.chance(faults.dropped)) return void back(() => settle.reject(unreachable('network', true)))
  if (random.chance(faults.hanging)) return
  if (random.chance(faults.portal)) return void back(() => settle.reject(unreachable('bad-reply', true)))
  if (random.chance(faults.tooMany)) {
    return void back(() => settle.reject(refusal('SYS_005', {}, random.between(1, 4) * 1000)))
  }
  if (random.chance(faults.signedOut)) return void back(() => settle.reject(refusal('AUTH_002')))
  if (random.chance(faults.errorBefore)) return void back(() => settle.reject(refusal('SYS_003')))
  if (random.chance(faults.duplicated)) clock.after(random.between(1, 15_000), () => void silently())
  if (random.chance(faults.delayed)) return void clock.after(random.between(500, 20_000), () => void answer())
  if (random.chance(faults.replyLost)) {
    void silently()
    return void back(() => settle.reject(unreachable('network', true)))
  }
  if (random.chance(faults.truncated)) {
    void silently()
    return void back(() => settle.reject(unreachable('bad-reply', true)))
  }
  if (random.chance(faults.errorAfter)) {
    void silently()
    return void back(() => settle.reject(refusal('SYS_001')))
  }
  void answer()
}
