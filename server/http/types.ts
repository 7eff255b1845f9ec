import type { Context, Hono } from 'hono'
import type { CallContext, Deps } from '../core/call.ts'
import type { Devices } from './devices.ts'
import type { FairShare } from './fair-share.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { ReadTurns } from './read-turns.ts'
import type { SignIns } from './sign-ins.ts'

export type ApiEnv = {
  Variables: {
    deps: Deps
    limiter: RateLimiter
    /** Called once a write was kept. */
    onWrite: (call: CallContext) => void
    /** Called once a call was kept that is in the audit log. */
    onAudited: (call: CallContext) => void
    signIns: SignIns
    readTurns: ReadTurns
    fairShare: FairShare
    devices: Devices
    requestId: string
    /** The same, and beside an id of the caller's one that nobody else has. */
    traceId: string
    /** The pattern of the path that answers; absent where no call of the API does. */
    route?: string
    errorCode?: string
  }
}
export type Api = Hono<ApiEnv>
export type ApiContext = Context<ApiEnv>
