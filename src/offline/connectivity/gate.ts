// The order in which the way opens again: the server answers -> the credential is renewed -> the outbox is drained ->
// and only then the queries hear that they are online, so that no read can overtake a waiting write.
import type { Identity } from '../device/identity'

export type GateDeps = {
  /** Who we are, by the identity service and the server. @throws when they could not be asked. */
  confirmIdentity: () => Promise<Identity | null>
  onIdentity: (identity: Identity | null) => void
  /** Opens or closes the way for the outbox. */
  allowSending: (isAllowed: boolean) => void
  /** Sends what waits; resolves when nothing that can move is left, at the latest after a limit. */
  drain: () => Promise<void>
  /** Breaks off requests of before the outage. */
  interrupt: () => void
  setOnline: (isOnline: boolean) => void
  /** Resolves after that time. */
  wait: (ms: number) => Promise<void>
}

/** A hanging identity service must not keep the queue. */
const CONFIRM_LIMIT_MS = 5_000

export type Gate = {
  open: () => Promise<void>
  close: () => void
}

export function createGate(deps: GateDeps): Gate {
  let turn = 0
  let wasClosed = false
  return {
    open: async () => {
      const mine = ++turn
      if (wasClosed) deps.interrupt()
      const identity = await Promise.race([
        deps.confirmIdentity().catch(() => undefined),
        deps.wait(CONFIRM_LIMIT_MS).then(() => undefined),
      ])
      if (mine !== turn) return
      if (identity !== undefined) deps.onIdentity(identity)
      deps.allowSending(true)
      await deps.drain()
      if (mine === turn) deps.setOnline(true)
    },
    close: () => {
      turn += 1
      wasClosed = true
      deps.allowSending(false)
      deps.setOnline(false)
    },
  }
}
