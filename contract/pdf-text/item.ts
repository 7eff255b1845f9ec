/** A run of letters as pdf.js gives it, in units of the page, whose origin is at the bottom on the left. */
export type Item = { str: string; transform: number[]; width: number; height: number; fontName: string }

/** The runs of letters of a page, without the marks of structure between them. */
export function textItems(items: readonly unknown[]): Item[] {
  return items.filter((item): item is Item => typeof (item as { str?: unknown }).str === 'string')
}
