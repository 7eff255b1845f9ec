import type { Scope } from '#contract/permission-rows'
import type { Role } from '#contract/standing'
import type { Database } from '../db/connect.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { Env } from '../env.ts'
import type { Background } from './background.ts'
import type { Identity } from './identity.ts'
import type { Jobs } from './job.ts'
import type { ObjectStore } from './objects/object-store.ts'

/** What the application is given at start. */
export type Deps = {
  env: Env
  database: Database
  /** Where the bytes of files are kept beside it; null: nowhere. */
  objects: ObjectStore | null
  identity: Identity
  /** Work that outlives a request. */
  jobs: Jobs
  /** Work that no reply waits for. */
  background: Background
  /** The server's clock; tests set it. */
  clock: () => Date
  /** Folder of the built app. */
  distDir: string
  /** Where assets of earlier builds are kept, so that open tabs find them; null keeps none. */
  archiveDir: string | null
  /** Aborted when the server stops: what is under way outside of a transaction ends. */
  stopping: AbortSignal
  /** A reply that does not match its schema throws instead of being logged and sent. */
  strictReplies: boolean
  /** Who calls too often is told so late, by so many milliseconds. */
  refusalMs: number
}

/** The signed-in person in the tenant they work in. */
export type Caller = {
  uid: string
  memberId: string
  name: string
  email: string
  /** As stored; a value that is no known role may do almost nothing. */
  role: Role | (string & {})
  tenant: CallerTenant
  /** Seconds since 1970 of the last real sign-in. */
  authTime: number
}

type CallerTenant = {
  id: string
  name: string
  subdomain: string
  plan: string
  timezone: string
  /** After how many idle minutes a shared screen locks. */
  lockMinutes: number
  /** Raised with every change of the tenant's settings. */
  version: number
  features: Record<string, boolean>
  overrides: Record<string, Record<string, Scope>>
}

/** What a handler works with, besides what the caller sent. */
export type CallContext = {
  deps: Deps
  /** The transaction of this call: it sees the rows of the caller's tenant only, and ends with the reply. */
  trx: Trx
  caller: Caller
  /** What the caller's role may do with this call. Never `none`. */
  scope: Scope
  /** The browser that it comes from; null where it has no id yet. */
  deviceId: string | null
  /** Names the request in the audit log. */
  traceId: string
  now: Date
  /** Versions of `If-Match`; null when the caller sent none, `*` for any. */
  ifMatch: readonly string[] | null
  /** Puts the records that were read or changed into the audit log, in the transaction of the call. */
  audit(ids: readonly string[]): void
  /** Does something once the transaction of the call has been kept; for what has a transaction of its own. */
  afterwards(act: () => Promise<void>): void
}
