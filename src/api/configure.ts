import type { ApiError } from './api-error'

/** What this room is given at boot; it knows neither who is signed in nor what the screen shows. */
export type ApiHooks = {
  /**
   * The bearer credential, or null when nobody is signed in. `force` fetches a new one from the identity service.
   * @throws when a new credential could not be had; the message is for the log only.
   */
  credential: (force: boolean) => Promise<string | null>
  /**
   * The tenant whose records are open, sent as `X-Tenant-Id`: the server refuses a call (AUTH_005) rather than carry it
   * out in another tenant that the person has joined meanwhile. Null before it is known.
   */
  tenantId: () => string | null
  /** Who is signed in; null for nobody. */
  person: () => string | null
  /**
   * The server knows the person, but they may not work here any more: their account is disabled (AUTH_004), they are no
   * member of the tenant that was named (AUTH_005), or it is suspended (AUTH_007). A new sign-in cannot help.
   */
  onShutOut: (refused: ApiError) => void
  /** The server is too new for this app (SYS_007). */
  onOutdated: () => void
  /** The server refused the credential and a new one did not help (spec section 4). */
  onUnauthorized: () => void
  /** Each call's outcome: whether our server answered. Feeds the measured reachability. */
  onOutcome: (reached: boolean) => void
}

const nobody: ApiHooks = {
  credential: async () => null,
  tenantId: () => null,
  person: () => null,
  onShutOut: () => {},
  onOutdated: () => {},
  onUnauthorized: () => {},
  onOutcome: () => {},
}

let hooks = nobody

/** Connects the API to the session and to the reachability; without arguments it is disconnected again. */
export function configureApi(given: Partial<ApiHooks> = {}): void {
  hooks = { ...nobody, ...given }
}

export function apiHooks(): ApiHooks {
  return hooks
}
