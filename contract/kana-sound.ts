// How katakana sound, where they can be written in several ways.

const SMALL = 'ァィゥェォッャュョヮ'
const LARGE = 'アイウエオツヤユヨワ'
const SAME = 'ヂヅヲヰヱヵヶヷヸヹヺ'
const SOUND = 'ジズオイエカケバビベボ'

/** Small vowels behind a ヴ, and how both sound together. */
const BEHIND_V = 'ァィェォ'
const V_SOUND = 'バビベボ'
/** What a ヴ may sound as, before it is known which vowel follows. */
export const SOUNDS_OF_V: readonly string[] = ['ブ', ...V_SOUND]

/** The kana of each vowel, and how it is written when it is long. */
const LONG = [
  ['アカガサザタダナハバパマヤラワァャヮ', 'ア'],
  ['イキギシジチヂニヒビピミリィ', 'イ'],
  ['ウクグスズツヅヌフブプムユルゥュ', 'ウ'],
  ['エケゲセゼテデネヘベペメレェ', 'イ'],
  ['オコゴソゾトドノホボポモヨロヲォョ', 'ウ'],
] as const
const [, ROW_I, , ROW_E, ROW_O] = LONG.map(([row]) => new Set(row))
/** Behind these a vowel is often a small one that was written large: フィ and フイ. */
const BEFORE_SMALL = new Set('フテデシジチツウト')

/**
 * Katakana in one form of those that sound alike: サトー and サトウ, ヂ and ジ, ヴァ and バ are one; オオノ and オノ are two. Letter
 * for letter, but for ヴ with its small vowel, which becomes one. A large one stays: グスタヴアンリ may be two names.
 */
export function kanaSound(katakana: string): string {
  return withoutV(katakana)
    .replace(/[ヂヅヲヰヱヵヶヷヸヹヺ]/gu, (kana) => SOUND.charAt(SAME.indexOf(kana)))
    .replace(/([ァ-ヴ])ー/gu, (both, before: string) => before + (longOf(before) ?? both.charAt(1)))
}

/** Hardly anybody says ヴ, and who hears a name writes either: ヴィ is ビ, ヴュ is ビュ, ヴ alone is ブ. */
function withoutV(katakana: string): string {
  return katakana
    .replace(/ヴ([ァィェォ])/gu, (_, vowel: string) => V_SOUND.charAt(BEHIND_V.indexOf(vowel)))
    .replace(/ヴ(?=[ャュョ])/gu, 'ビ')
    .replaceAll('ヴ', 'ブ')
}

/** Katakana with the vowels small that stand behind a ヴ: ヴイ as ヴィ, which many machines cannot write. */
export function smallBehindV(katakana: string): string {
  return katakana.replace(/(?<=ヴ)[アイエオヤユヨ]/gu, (large) => SMALL.charAt(LARGE.indexOf(large)))
}

/** How a sound stands in a text that has all kana large, if it was written with ヴ: ビ is ブイ there, of ヴイ, and ビュ is ブユ. */
export function largeOfV(sound: string): string {
  return largeKana(
    sound
      .replace(/ビ(?=[ャュョ])/gu, 'ブ')
      .replace(/[バビベボ]/gu, (kana) => `ブ${BEHIND_V.charAt(V_SOUND.indexOf(kana))}`),
  )
}

function longOf(kana: string): string | undefined {
  return LONG.find(([row]) => row.includes(kana))?.[1]
}

/** Small kana as large ones, as many machines write all of them. */
export function largeKana(katakana: string): string {
  return katakana.replace(/[ァィゥェォッャュョヮ]/gu, (small) => LARGE.charAt(SMALL.indexOf(small)))
}

/** All ways to write the kana at a place: large or small, of a long vowel the other one too, オオノ and オウノ, and of バ's row as of ヴ. */
export function waysAt(sound: string, at: number): readonly string[] {
  const [kana, before, after] = [sound.charAt(at), sound.charAt(at - 1), sound.charAt(at + 1)]
  if (kana === 'ビ' && /^[ャュョ]/u.test(after)) return ['ビ', 'ブ']
  if (V_SOUND.includes(kana)) return [kana, largeOfV(kana)]
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
