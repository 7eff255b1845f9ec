import type { Hono } from 'hono'
import type { ClientConfig } from '#contract/tenant'

/** What a genuine token says about the person. */
export type VerifiedToken = {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  /** When the person last typed a password or chose an account; seconds since 1970. */
  authTime: number
}

/** @throws AuthError AUTH_001 no token, AUTH_002 expired, AUTH_003 not genuine, SYS_003 the keys cannot be had */
export type Verify = (token: string) => Promise<VerifiedToken>

/** Who says who somebody is: the hosted service, or the one inside this server. */
export type Identity = {
  mode: ClientConfig['identity']['mode']
  verify: Verify
  /** The routes of the embedded service; absent with the hosted one. */
  app?: Hono
  /** Lets the open sessions of a person get no new credentials. The hosted service's cannot be ended from here. */
  endSessions?: (uid: string) => Promise<void>
  clientConfig: ClientConfig
}
