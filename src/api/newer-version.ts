import { ApiError } from './api-error'

/** The version that the server has, where it refused a change for an older one; 0 for any other failure. */
export function newerVersion(thrown: unknown): number {
  const version = thrown instanceof ApiError && thrown.code === 'DB_005' ? thrown.context.current_version : undefined
  return typeof version === 'number' ? version : 0
}
