/** A run of letters as pdf.js gives it, in units of the page, whose origin is at the bottom on the left. */
export type Item = { str: string; transform: number[]; width: number; height: number; fontName: string }
