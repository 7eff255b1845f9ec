/**
 * Bytes of a plain text as text. Japanese files say nothing about their encoding, so it is found: a byte order mark, the
 * escapes of ISO-2022-JP, strict UTF-8, and at last Shift_JIS (with the letters of Windows: 髙﨑㈱①) or EUC-JP. Null when
 * the bytes are no text at all.
 * @see https://encoding.spec.whatwg.org/ for the tables of the decoders
 */
export function decodeText(bytes: Uint8Array): string | null {
  return readText(bytes)?.text ?? null
}

/** A text and the encoding that it was found in. */
type DecodedText = { text: string; encoding: string }

/** The same with the name of the encoding. */
export function readText(bytes: Uint8Array): DecodedText | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return named('utf-8', bytes)
  if (first === 0xff && second === 0xfe) return named('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return named('utf-16be', bytes)
  if (hasJisEscape(bytes)) {
    const read = named('iso-2022-jp', bytes)
    if (read) return read
  }
  return named('utf-8', bytes) ?? likelier(bytes)
}

function named(encoding: string, bytes: Uint8Array): DecodedText | null {
  const text = textIn(encoding, bytes)
  return text === null ? null : { text, encoding }
}

/** As {@link decodeText}, where the page itself does not name its encoding. */
export function decodeHtml(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const named = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  return (named && textIn(named, bytes)) || decodeText(bytes)
}

/** Null when a byte has no meaning in the encoding, or the result has letters that no text has. */
function textIn(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return isText(text) ? text : null
  } catch {
    return null
  }
}

/** Some old programs end a file with ^Z or divide pages with ^L; more than a few controls are no text. */
function isText(text: string): boolean {
  if (text.includes('\0')) return false
  const controls = text.match(/[^\P{Cc}\s]/gu)?.length ?? 0
  return controls <= 2 + text.length / 1_000
}

function hasJisEscape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    // ESC $ and ESC ( begin a set of letters.
    if (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28) return true
  }
  return false
}

/** Bytes can be valid in both encodings. Read wrongly, they become half-width katakana or kanji that nobody uses. */
function likelier(bytes: Uint8Array): DecodedText | null {
  const [euc, shiftJis] = [named('euc-jp', bytes), named('shift_jis', bytes)]
  if (euc === null || shiftJis === null) return euc ?? shiftJis
  return kanaOf(euc.text) - 8 * rareKanjiOf(bytes) >= kanaOf(shiftJis.text) ? euc : shiftJis
}

function kanaOf(text: string): number {
  const kana = text.match(/[ぁ-んァ-ヶー、。]/g)?.length ?? 0
  const halfWidth = text.match(/[｡-ﾟ\uE000-\uF8FF]/g)?.length ?? 0
  return kana * 2 - halfWidth
}

/** Kanji of the second level of JIS, as EUC-JP codes them. */
function rareKanjiOf(bytes: Uint8Array): number {
  const pairs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\xA1-\xFE]{2}/g) ?? []
  return pairs.filter((pair) => pair >= '\xD0').length
}
