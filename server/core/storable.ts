/** The same text as the database can hold it, of the same length: places in it stay where they are. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** A value as JSON whose texts the database can hold: one that was cut in the middle of a letter ends with U+FFFD. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}
