/** The same text as the database can hold it, of the same length: places in it stay where they are. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
