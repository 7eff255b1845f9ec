import type { AppError } from './app-error'

/** What this room is given at boot; it knows neither the session nor the router. */
export type ErrorHooks = {
  /** Signs out and leads to the sign-in page; asks about unsent work itself. */
  signOut: () => Promise<void>
  /** The address for support mails; null while the configuration is not known. */
  supportEmail: () => string | null
  /** Whether it was measured that the server cannot be reached; false while that is being found out. */
  isOutOfReach: () => boolean
  /** Hands the person a file of what is on this device alone; null when there is nothing to hand over. */
  exportUnsent: () => (() => void) | null
  /** Takes the place of the mail draft (spec section 8: "calls a supplied handler or opens a mail draft"). */
  contactSupport: ((error: AppError | null) => void) | null
}

const unconnected: ErrorHooks = {
  signOut: async () => location.assign('/login'),
  supportEmail: () => null,
  isOutOfReach: () => true,
  exportUnsent: () => null,
  contactSupport: null,
}

let hooks = unconnected

/** Connects the room to session and configuration; without arguments it is disconnected again. */
export function configureErrors(given: Partial<ErrorHooks> = {}): void {
  hooks = { ...unconnected, ...given }
}

export function errorHooks(): ErrorHooks {
  return hooks
}
