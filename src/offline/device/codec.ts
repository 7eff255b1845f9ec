/**
 * The one place that every stored value passes on its way to and from the disk; encryption at rest would go here.
 * Both ways are synchronous: an IndexedDB transaction ends with the first wait for anything but itself.
 */
export type Codec = {
  encode: (value: unknown) => unknown
  /** @throws when the stored value cannot be read. */
  decode: (stored: unknown) => unknown
}

/** Stores values as the structured clones that IndexedDB makes of them. */
export const plainCodec: Codec = { encode: (value) => value, decode: (stored) => stored }
