// Shift_JIS as Windows writes it (CP932). Browsers and Node read it and do not write it: the table is made from what they read.

/** Stands for a letter that Shift_JIS does not have, as printers use it: 〓. */
export const GETA = '〓'

/** Letters that Windows writes by another code point than the ones that programs use for them. */
const ALIASES: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
}

let table: Map<string, number> | null = null

/** Two bytes of each letter, as one number. Of letters with several codes the first of the order in which Windows chooses. */
function tableOf(): Map<string, number> {
  if (table) return table
  const decoder = new TextDecoder('shift_jis')
  const made = new Map<string, number>()
  for (const lead of leads()) {
    for (let trail = 0x40; trail <= 0xfc; trail += 1) {
      if (trail === 0x7f) continue
      const letter = decoder.decode(new Uint8Array([lead, trail]))
      if ([...letter].length === 1 && letter !== '\ufffd' && !made.has(letter)) made.set(letter, lead * 256 + trail)
    }
  }
  table = made
  return made
}

/**
 * The first bytes in the order in which Windows chooses: its own rows of signs (NEC row 13) and kanji, and the letters of
 * IBM before the copies that NEC made of them. Private letters (0xf0 to 0xf9) are nobody's.
 */
function* leads(): Generator<number> {
  for (let lead = 0x81; lead <= 0x9f; lead += 1) yield lead
  for (let lead = 0xe0; lead <= 0xec; lead += 1) yield lead
  for (let lead = 0xfa; lead <= 0xfc; lead += 1) yield lead
  yield 0xed
  yield 0xee
}

/** One byte: ASCII, and katakana of half width. */
function singleByte(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return code
  return code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : null
}

/** A text in Shift_JIS. `lost`: the letters that it does not have, each once; 〓 stands in their place. */
export function encodeShiftJis(text: string): { bytes: Uint8Array<ArrayBuffer>; lost: string[] } {
  const pairs = tableOf()
  const bytes = new Uint8Array(text.length * 2)
  const lost = new Set<string>()
  let length = 0
  for (const letter of text) {
    const single = singleByte(letter)
    if (single !== null) {
      bytes[length++] = single
      continue
    }
    const pair = pairs.get(ALIASES[letter] ?? letter)
    if (pair === undefined) lost.add(letter)
    const code = pair ?? pairs.get(GETA) ?? 0x81ac
    bytes[length++] = code >> 8
    bytes[length++] = code & 0xff
  }
  return { bytes: bytes.slice(0, length), lost: [...lost] }
}

/** What is left of a text once it went through Shift_JIS. */
export function throughShiftJis(text: string): string {
  return new TextDecoder('shift_jis').decode(encodeShiftJis(text).bytes)
}
