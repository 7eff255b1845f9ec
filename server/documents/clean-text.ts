/** Signs turned for vertical writing, from U+FE10 and U+FE30 on, and the ones that they are; a dot where there is none. */
const TURNED = { 65040: '，、。：；！？〖〗…', 65072: '‥—–＿.（）｛｝〔〕【】《》〈〉「」『』..［］' }

/** Radicals that fonts of PDFs name in place of the letter that looks the same, and NFKC does not know. */
const RADICALS = new Map(
  [...'⺟母⺠民⻁虎⻄西⻑長⻔門⻘青⻝食⻤鬼⻨麦⻩黄⻫斉⻭歯⻯竜⻲亀'.matchAll(/(.)(.)/gu)].map(
    ([, from = '', to = '']) => [from, to],
  ),
)
const LETTERS = new Map([
  ...RADICALS,
  ...Object.entries(TURNED).flatMap(([first, signs]) =>
    [...signs].map((sign, index) => [String.fromCodePoint(Number(first) + index), sign] as const),
  ),
])

/** The letters that are meant, where a font says others that only look like them: radicals, and signs turned for columns. */
export function plainLetters(text: string): string {
  return text.replace(/[\u2E80-\u2FDF\uFE10-\uFE19\uFE30-\uFE48]/g, (letter) => {
    const plain = LETTERS.get(letter)
    return plain === undefined || plain === '.' ? letter.normalize('NFKC') : plain
  })
}

/** Control characters, and those that are invisible: they split words in two or turn the order of letters around. */
const UNSEEN = /[^\P{Cc}\t\n]|[\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu

/**
 * Text as it can be stored and searched: well-formed, NFC, lines end with `\n`, no control characters but tabs, no spaces
 * at the end of a line, and at most one empty line in a row.
 */
export function cleanText(text: string): string {
  return (
    plainLetters(text.toWellFormed())
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replace(UNSEEN, '')
      .replaceAll('\u00A0', ' ')
      .normalize('NFC')
      .split('\n')
      // An expression for spaces at the end of a line would look at each of a million spaces a million times.
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
  )
}
