/** Limit of the contract for what is searched for. */
const MAX_TEXT = 200

/** A text of an address that anybody may have typed. The router reads `?search=1234` as a number; people mean the text. */
export function addressText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, MAX_TEXT)
}
