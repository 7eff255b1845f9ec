import { KANA_ROWS, type KanaRow } from './customers.ts'
import { katakana } from './kana.ts'

/**
 * The first kana of each row, in the order of the rows. Unicode has katakana in the order of the fifty sounds, the small
 * ones before the large ones, so a row reaches from here to where the next one begins.
 */
const BEGINNINGS = [...'ァカサタナハマャラヮ']
const LAST = 'ン'
/** Small ones that come behind the last. */
const STRAYS = ['ヵ', 'ヶ']

/**
 * The row of the kana index that a furigana belongs to. Its first character decides, whatever its width, script, size and
 * voiced mark: ｶﾞ, が and ヵ are か, ヴ is あ, ン is わ. Everything else is 他: kanji, letters, digits, signs, and no
 * furigana at all, so that records which lack it can be found. The server's column and the index on the device use this
 * one function.
 */
export function kanaRow(furigana: string): KanaRow {
  const [first = ''] = furigana
  // Taken apart, a kana stands before its voiced mark, and in ordinary width.
  const [kana = ''] = katakana(first.normalize('NFKD'))
  if (STRAYS.includes(kana)) return 'か'
  const row = kana <= LAST ? BEGINNINGS.findLastIndex((beginning) => beginning <= kana) : -1
  return KANA_ROWS[row] ?? '他'
}
