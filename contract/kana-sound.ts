// How katakana sound, where they can be written in several ways.

const SMALL = 'ァィゥェォッャュョヮ'
const LARGE = 'アイウエオツヤユヨワ'
const SAME = 'ヂヅヲヰヱヵヶ'
const SOUND = 'ジズオイエカケ'

/** The kana of each vowel, and how it is written when it is long. */
const LONG = [
  ['アカガサザタダナハバパマヤラワァャヮ', 'ア'],
  ['イキギシジチヂニヒビピミリィ', 'イ'],
  ['ウクグスズツヅヌフブプムユルヴゥュ', 'ウ'],
  ['エケゲセゼテデネヘベペメレェ', 'イ'],
  ['オコゴソゾトドノホボポモヨロヲォョ', 'ウ'],
] as const
const [, ROW_I, , ROW_E, ROW_O] = LONG.map(([row]) => new Set(row))
/** Behind these a vowel is often a small one that was written large: フィ and フイ. */
const BEFORE_SMALL = new Set('フヴテデシジチツウト')

/** Katakana in one form of those that sound alike, letter for letter: サトー and サトウ, ヂ and ジ are one; オオノ and オノ are two. */
export function kanaSound(katakana: string): string {
  return katakana
    .replace(/([ァ-ヴ])ー/gu, (both, before: string) => before + (longOf(before) ?? both.charAt(1)))
    .replace(/[ヂヅヲヰヱヵヶ]/gu, (kana) => SOUND.charAt(SAME.indexOf(kana)))
}

function longOf(kana: string): string | undefined {
  return LONG.find(([row]) => row.includes(kana))?.[1]
}

/** Small kana as large ones, as many machines write all of them. */
export function largeKana(katakana: string): string {
  return katakana.replace(/[ァィゥェォッャュョヮ]/gu, (small) => LARGE.charAt(SMALL.indexOf(small)))
}

/** All ways to write the kana at a place: large or small, and of a long vowel the other one too, オオノ and オウノ. */
export function waysAt(sound: string, at: number): readonly string[] {
  const [kana, before] = [sound.charAt(at), sound.charAt(at - 1)]
  if (SMALL.includes(kana)) return [kana, largeKana(kana)]
  if ((kana === 'ウ' || kana === 'オ') && ROW_O?.has(before)) return ['ウ', 'オ']
  if ((kana === 'イ' || kana === 'エ') && ROW_E?.has(before)) return ['イ', 'エ']
  return canBeSmall(kana, before) ? [kana, SMALL.charAt(LARGE.indexOf(kana))] : [kana]
}

function canBeSmall(kana: string, before: string): boolean {
  if (before === '') return false
  if (kana === 'ツ') return true
  if ('ヤユヨ'.includes(kana)) return ROW_I?.has(before) ?? false
  return 'アイウエオ'.includes(kana) && BEFORE_SMALL.has(before)
}
