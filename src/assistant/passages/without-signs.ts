/** A stretch of a text, in UTF-16 units. */
export type Mark = { start: number; end: number }
/** A text with what was looked for in it. */
export type MarkedText = { text: string; marks: readonly Mark[] }

/** What is taken out of a text: all that fits, or what stands around the part that is called `kept`. */
type Sign = { fits: RegExp; put?: string }

/** Each of the 32 signs of ASCII has a code that stands for no letter in any text: so a sign is told from a letter like it. */
const SHELTER = 0xfdd0
const SIGN = /[!-/:-@[-`{-~]/gu
const SIGNS = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code)).filter((one) => one.match(SIGN))
const sheltered = (text: string) => text.replaceAll(SIGN, (sign) => String.fromCharCode(SHELTER + SIGNS.indexOf(sign)))
const bared = (text: string) =>
  text.replaceAll(/[\ufdd0-\ufdef]/gu, (code) => SIGNS[code.charCodeAt(0) - SHELTER] ?? '')

/** Blocks and words of code, whose letters are no signs, and signs that are meant as letters. */
const CODE_BLOCK = /^([ \t]*(`{3,}|~{3,})[^`\n]*\n)(.*?)(^[ \t]*\2[`~]*[ \t]*$)/gmsu
const CODE_WORDS = /(?<![\\`])(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/gu
const MEANT = /\\([!-/:-@[-`{-~])/gu

/** A row of dashes under the heads of a table, of whose rows the others may begin without a pipe. */
const TABLE = /^[|: \t-]*(?:-[ \t]*:?[ \t]*\||\|[ \t]*:?-)[|: \t-]*$/mu
const BETWEEN_CELLS = /(?<=[^\s|])[ \t]*\|[| \t]*(?=[^\s|])/gmu
const BETWEEN_CELLS_OF_ROW = /(?<=^[ \t]*\|[^\n]*[^\s|])[ \t]*\|[| \t]*(?=[^\s|])/gmu

const LINES: readonly Sign[] = [
  // A fence, and a line that parts what stands above it from what stands below.
  { fits: /^[ \t]*(?:`{3,}|~{3,})[^`\n]*(?:\n|$)/gmu },
  { fits: /^(?:(?=[^\n]*-)[|: \t-]+|[ \t]*(?:[*_][ \t]*){3,}|[ \t]*=+[ \t]*)(?:\n|$)/gmu },
]
const WORDS: readonly Sign[] = [
  { fits: /^[ \t]*\|[| \t]*|[ \t]*\|[| \t]*$/gmu },
  { fits: /(?<=^[ \t>]*#{1,6}[ \t][^\n]*)[ \t]+#+[ \t]*$/gmu },
  { fits: /^[ \t]*(?:(?:>|[-*+](?=[ \t])|#{1,6}(?=[ \t]|$))[ \t]*)+(?:\[[ xX]\][ \t]+)?/gmu },
  { fits: /!\[(?<kept>[^[\]\n]*)\]\((?:[^()\s]|\([^()\n]*\))*(?:[ \t]+[^()\n]*)?\)/dgu },
  { fits: /\[(?<kept>[^[\]\n]*)\]\((?:[^()\s]|\([^()\n]*\))*(?:[ \t]+[^()\n]*)?\)/dgu },
  { fits: /<(?<kept>(?:https?:|mailto:)[^\s<>]+)>/dgu },
  { fits: /[ \t]*<br[ \t]*\/?>[ \t]*/giu, put: ' ' },
  // A passage may have only one sign of a pair: the other stands in the passage beside it.
  { fits: /(?<=[^\s*])\*{2,3}(?!\*)|(?<!\*)\*{2,3}(?=[^\s*])/gu },
  { fits: /(?<=[^\s~])~~(?!~)|(?<!~)~~(?=[^\s~])/gu },
  { fits: /(?<![\p{L}\p{N}_])_{2,3}(?=[^\s_])|(?<=[^\s_])_{2,3}(?![\p{L}\p{N}_])/gu },
  { fits: /\*(?<kept>[^\s*](?:[^*\n]*[^\s*])?)\*/dgu },
  { fits: /(?<![\p{L}\p{N}_])_(?<kept>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/dgu },
  { fits: /`+|\\(?=[\ufdd0-\ufdef])/gu },
  // Of empty lines one is enough, and none at an end.
  { fits: /^[ \t]*\n(?=[ \t]*(?:\n|$))/gmu },
  { fits: /^\s+|\s+$/gu },
]

/** A text of Markdown as plain words. The marks stay on their letters; one of a sign alone goes with it. */
export function withoutSigns({ text, marks }: MarkedText): MarkedText {
  const safe = text
    .replaceAll(CODE_BLOCK, (_, open: string, __, code: string, close: string) => open + sheltered(code) + close)
    .replaceAll(CODE_WORDS, (_, tick: string, code: string) => tick + sheltered(code) + tick)
    .replaceAll(MEANT, (_, sign: string) => `\\${sheltered(sign)}`)
  const between = { fits: TABLE.test(safe) ? BETWEEN_CELLS : BETWEEN_CELLS_OF_ROW, put: '、' }
  const plain = [...LINES, between, ...WORDS].reduce(withoutSign, { text: safe, marks })
  return { text: bared(plain.text), marks: plain.marks }
}

type Cut = Mark & { put: string }

function withoutSign(marked: MarkedText, { fits, put = '' }: Sign): MarkedText {
  const cuts = [...marked.text.matchAll(fits)].flatMap((found): Cut[] => {
    const [start, end] = [found.index, found.index + found[0].length]
    const kept = found.indices?.groups?.kept
    if (!kept) return [{ start, end, put }]
    return [
      { start, end: kept[0], put },
      { start: kept[1], end, put },
    ]
  })
  if (cuts.length === 0) return marked
  const marks = marked.marks
    .map(({ start, end }) => ({ start: placeAfter(start, cuts), end: placeAfter(end, cuts) }))
    .filter(({ start, end }) => start < end)
  return { text: cutOut(marked.text, cuts), marks }
}

/** Where a place of a text comes to be; inside of what goes, where that was. */
function placeAfter(place: number, cuts: readonly Cut[]): number {
  const before = cuts.filter(({ start }) => start < place)
  return before.reduce(
    (to, { start, end, put }) => to - (Math.min(end, place) - start) + (end <= place ? put.length : 0),
    place,
  )
}

function cutOut(text: string, cuts: readonly Cut[]): string {
  const starts = [0, ...cuts.map(({ end }) => end)]
  return [
    ...cuts.map(({ start, put }, index) => text.slice(starts[index], start) + put),
    text.slice(starts.at(-1)),
  ].join('')
}
