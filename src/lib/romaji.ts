// What a person meant who typed with the Japanese input off: `satou` is サトウ. Hepburn and the way of the keyboard both.

const VOWELS = 'aiueo'
const ROWS: Readonly<Record<string, string>> = {
  '': 'アイウエオ',
  ...{ k: 'カキクケコ', s: 'サシスセソ', t: 'タチツテト', n: 'ナニヌネノ', h: 'ハヒフヘホ', m: 'マミムメモ' },
  ...{ y: 'ヤ ユ ヨ', r: 'ラリルレロ', w: 'ワ   ヲ', g: 'ガギグゲゴ', z: 'ザジズゼゾ', d: 'ダヂヅデド' },
  ...{ b: 'バビブベボ', p: 'パピプペポ' },
}
/** Spellings that are not in their row, and two letters that stand for one sound before a small ャュョ. */
const SPECIAL: Readonly<Record<string, string>> = {
  ...{ shi: 'シ', chi: 'チ', tsu: 'ツ', fu: 'フ', ji: 'ジ' },
  ...{
    sha: 'シャ',
    shu: 'シュ',
    sho: 'ショ',
    cha: 'チャ',
    chu: 'チュ',
    cho: 'チョ',
    ja: 'ジャ',
    ju: 'ジュ',
    jo: 'ジョ',
  },
}
const SMALL: Readonly<Record<string, string>> = { a: 'ャ', u: 'ュ', o: 'ョ' }

/** Latin letters read as kana, words kept apart; null for what is no Japanese word, as most e-mail addresses. */
export function kanaOfRomaji(text: string): string | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const read = words.map(readWord)
  return read.length === 0 || read.includes(null) ? null : read.join(' ')
}

function readWord(word: string): string | null {
  let kana = ''
  let rest = word
  while (rest !== '') {
    const syllable = syllableAt(rest)
    if (!syllable) return null
    kana += syllable.kana
    rest = rest.slice(syllable.length)
  }
  return kana
}

function syllableAt(text: string): { kana: string; length: number } | null {
  if (/^[^aiueon\W\d_]/.test(text) && text[0] === text[1]) return { kana: 'ッ', length: 1 }
  if (text.startsWith('tch')) return { kana: 'ッ', length: 1 }
  for (const length of [3, 2]) {
    const special = SPECIAL[text.slice(0, length)]
    if (special) return { kana: special, length }
  }
  const glide = /^([kgsztdnhbpmr])y([auo])/.exec(text)
  if (glide) return { kana: `${ROWS[glide[1] ?? '']?.[1]}${SMALL[glide[2] ?? '']}`, length: 3 }
  const [, consonant = '', vowel = ''] = /^([kstnhmyrwgzdbp]?)([aiueo])/.exec(text) ?? []
  const kana = ROWS[consonant]?.[VOWELS.indexOf(vowel)]?.trim()
  if (vowel !== '' && kana) return { kana, length: consonant.length + 1 }
  if (text.startsWith("n'") || text.startsWith('nn')) return { kana: 'ン', length: 2 }
  if (/^n(?![aiueoy])/.test(text) || /^m[bpm]/.test(text)) return { kana: 'ン', length: 1 }
  return text[0] === '-' ? { kana: 'ー', length: 1 } : null
}
