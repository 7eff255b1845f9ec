/**
 * Half-width katakana, as old terminals and bank forms produce it, in its ordinary width: ﾔﾏﾀﾞ becomes ヤマダ. A voiced mark that
 * stands behind its kana as a character of its own, also as a sign (ウ゛), is made one with it, where there is such a kana.
 */
export function fullWidthKana(text: string): string {
  return text
    .replace(/[\uff61-\uff9f]+/gu, (run) => run.normalize('NFKC'))
    .replace(/[\u3041-\u30ff][\u3099\u309a]/gu, (pair) => pair.normalize('NFC'))
    .replace(/([\u3041-\u30ff])([\u309b\u309c])/gu, (pair, kana: string, sign: string) => {
      const one = `${kana}${sign === '\u309b' ? '\u3099' : '\u309a'}`.normalize('NFC')
      return one.length === 1 ? one : pair
    })
}

/** Full-width letters, digits, signs and spaces in half width: ０９０－１２３４ becomes 090-1234. Kana stay as they are. */
export function halfWidthAscii(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/gu, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/gu, ' ')
}

/** Hiragana as katakana; everything else stays. */
export function katakana(text: string): string {
  return text.replace(/[\u3041-\u3096\u309d\u309e]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
}

/** A name, company or address as it is kept. Kanji are left alone: 髙 and 﨑 are how people write themselves. */
export function tidyName(text: string): string {
  return fullWidthKana(text).trim()
}

/** Furigana as it is kept: full-width katakana, with a hyphen behind a kana read as the long vowel mark it stands for. */
export function tidyFurigana(text: string): string {
  return katakana(fullWidthKana(text))
    .replace(/(?<=[\u30a1-\u30fa\u30fc])[-‐‑‒–—―−－]/gu, 'ー')
    .trim()
}

/** A phone number as it is kept: half-width, with plain hyphens. */
export function tidyPhone(text: string): string {
  return halfWidthAscii(text)
    .replace(/[‐‑‒–—―−ー]/gu, '-')
    .trim()
}

/** An e-mail address as it is kept: half-width, without spaces around it. */
export function tidyEmail(text: string): string {
  return halfWidthAscii(text).trim()
}

/**
 * A whole number as people type it (１,２００円, ¥1200), as a number; null for no text at all. What is no number stays as it
 * is, for the schema to refuse.
 */
export function tidyNumber(text: string): number | string | null {
  const plain = halfWidthAscii(text)
    .trim()
    .replace(/[\s,、]|^[¥￥]|円$/gu, '')
  if (plain === '') return null
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text
}
