/** True for the refusal of a full disk: "QuotaExceededError" of the Storage and IndexedDB standards. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
