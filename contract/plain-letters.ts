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
