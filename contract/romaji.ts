// What a person meant who typed with the Japanese input off: `satou`, `sato` and `satoh` are サトウ. Hepburn, the way of the
// keyboard, and what stands in passports.

/** A word as it sounds: place by place, the ways in which it may be written in kana; an empty one may be left out. */
export type Sounds = readonly (readonly string[])[]

const VOWELS = 'aiueo'
const ROWS: Readonly<Record<string, string>> = {
  '': 'アイウエオ',
  ...{ k: 'カキクケコ', s: 'サシスセソ', t: 'タチツテト', n: 'ナニヌネノ', h: 'ハヒフヘホ', m: 'マミムメモ' },
  ...{ y: 'ヤ ユ ヨ', r: 'ラリルレロ', w: 'ワ   ヲ', g: 'ガギグゲゴ', z: 'ザジズゼゾ', d: 'ダヂヅデド' },
  // Hardly anybody says ヴ, and all who search read it as バ's row.
  ...{ b: 'バビブベボ', p: 'パピプペポ', v: 'バビブベボ' },
}
/** Two letters, or one, that stand for a kana before a small one. Where that is a space, the kana stands alone. */
const LARGE: Readonly<Record<string, string>> = { sh: 'シ', ch: 'チ', j: 'ジ', f: 'フ', ts: 'ツ' }
const SMALL: Readonly<Record<string, string>> = {
  sh: 'ャ ュェョ',
  ch: 'ャ ュェョ',
  j: 'ャ ュェョ',
  f: 'ァィ ェォ',
  ts: 'ァィ ェォ',
}
/** How a vowel goes on, the usual way first. */
const LONG: Readonly<Record<string, readonly string[]>> = {
  a: ['ア'],
  i: ['イ'],
  u: ['ウ'],
  e: ['イ', 'エ'],
  o: ['ウ', 'オ'],
}
const ACCENTS = [/[āâ]/g, /[īî]/g, /[ūû]/g, /[ēê]/g, /[ōô]/g]

/** Latin letters read as kana, words kept apart; null for what is no Japanese word, as most e-mail addresses. */
export function kanaOfRomaji(text: string): string | null {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const read = words.map(
    (word) =>
      soundsIn(lettersOf(word))
        ?.map(([first]) => first)
        .join('') ?? null,
  )
  return read.length === 0 || read.includes(null) ? null : read.join(' ')
}

/** How a word in Latin letters may sound, also one whose last syllable is still being typed; null for what is no Japanese word. */
export function soundsOfRomaji(word: string): Sounds | null {
  const letters = lettersOf(word)
  return letters.length < 2 ? null : (soundsIn(letters) ?? unfinished(letters))
}

function lettersOf(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`ʼ]/g, "'")
    .replace(/[‐‑‒–—―−ー]/g, '-')
  return ACCENTS.reduce((text, accent, at) => text.replace(accent, (VOWELS[at] ?? '').repeat(2)), plain)
}

function soundsIn(letters: string): string[][] | null {
  const sounds: string[][] = []
  let isBehindN = false
  for (let rest = letters; rest !== ''; ) {
    const read: Read | null = breakAt(rest) ?? syllableAt(rest, isBehindN)
    if (!read) return null
    sounds.push(...read.sounds)
    isBehindN = read.length === 1 && rest.startsWith('n')
    rest = rest.slice(read.length)
  }
  return sounds.length === 0 ? null : sounds
}

type Read = { sounds: string[][]; length: number }

/** ッ and ン, which have no vowel of their own. */
function breakAt(rest: string): Read | null {
  if (/^(?:([bcdfghjkprstz])\1|tch)/.test(rest)) return { sounds: [['ッ']], length: 1 }
  if (/^n(?:['-]|n(?![aiueoy]))/.test(rest)) return { sounds: [['ン']], length: 2 }
  // Of 「konno」 and 「kennichi」 the second n belongs to what follows, or to the first one.
  return /^(?:n(?![aiueoy])|m[bpm])/.test(rest) ? { sounds: [['ン']], length: 1 } : null
}

function syllableAt(rest: string, isBehindN: boolean): Read | null {
  const [whole = '', onset = '', vowel = '', more = ''] =
    /^(sh|ch|ts|[kgsztdnhbpvmrcj]y|[kstnhmyrwgzdbpvfjl]?)([aiueo])([aiueo-]|h(?![aiueoy]))?/.exec(rest) ?? []
  const kana = vowel === '' ? null : kanaOf(onset, vowel)
  if (!kana) return null
  const bare = onset.startsWith('n') ? kanaOf(onset.slice(1), vowel) : null
  const first = bare ? (isBehindN ? [bare, kana] : [kana, `ン${bare}`]) : [kana]
  const length = lengthOf(vowel, more)
  return {
    sounds: length ? [first, length.sounds] : [first],
    length: whole.length - (length?.isTyped ? 0 : more.length),
  }
}

/** The kana of a syllable; null where there is none. */
function kanaOf(onset: string, vowel: string): string | null {
  const at = VOWELS.indexOf(vowel)
  const large = LARGE[onset]
  if (large) return `${large}${SMALL[onset]?.[at]?.trim() ?? ''}`
  if (onset.length === 2)
    return `${LARGE[onset === 'cy' ? 'ch' : onset.charAt(0)] ?? ROWS[onset.charAt(0)]?.[1]}${'ャィュェョ'[at]}`
  return ROWS[onset === 'l' ? 'r' : onset]?.[at]?.trim() || null
}

/** How a vowel goes on: as it was typed, or silently, as passports write ō and ū. Null where it does not. */
function lengthOf(vowel: string, more: string): { sounds: string[]; isTyped: boolean } | null {
  const long = LONG[vowel] ?? []
  if (more === '-') return { sounds: ['ー', '', ...long], isTyped: true }
  const typed = VOWELS.includes(more) && more !== '' ? (ROWS['']?.[VOWELS.indexOf(more)] ?? '') : ''
  if (more === 'h' || long.includes(typed))
    return { sounds: [...new Set([typed, ...long])].filter(Boolean), isTyped: true }
  return vowel === 'o' || vowel === 'u' ? { sounds: ['', ...long], isTyped: false } : null
}

/** A word of which the last consonant has no vowel yet: 「tanak」. */
function unfinished(letters: string): Sounds | null {
  const [, done = '', last = ''] =
    /^(.*[aiueon'-])(sh|ch|ts|[kgsztdhbpvmrcj]y|[kstchmyrwgzdbpvfj])$/.exec(letters) ?? []
  const sounds = done === '' ? null : soundsIn(done)
  const ends = [...VOWELS].flatMap((vowel) => kanaOf(last === 'c' ? 'ch' : last, vowel)?.charAt(0) ?? [])
  return sounds && [...sounds, [...new Set(ends)]]
}
