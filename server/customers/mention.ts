import { type RawBuilder, sql } from 'kysely'
import { searchText } from '#contract/search-text'

/** What a text can name somebody by. */
export type NamedCustomer = { id: string; name: string; name_kana: string; phone: string; email: string }

/** Where somebody occurs: a pattern of PostgreSQL for what they are called (null: nothing) and ids of their records. */
export type Mention = { pattern: string | null; ids: readonly string[] }

const BREAKS = String.raw`\s\-‐‑‒–—―−`
/** Between the letters of a name: breaks, and the sign by which Markdown and JSON keep a letter from acting. */
const BETWEEN = String.raw`[\u3000\\${BREAKS}]*`
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const HONORIFIC = '(?:様|さま|サマ|さん|サン|氏|君|くん|クン|ちゃん|チャン)'
/** Fewer letters are also a part of other names: 林 一 is in 小林 一郎. */
const UNLIKE_OTHERS = 4
/** Fewer digits are also a price or a day. */
const PHONE_DIGITS = 9
/** What names are written with: a short name does not go on in it. */
const NAME_LETTERS = '一-龥々ァ-ヶーa-z0-9'

/**
 * What names some customers: name and furigana, phone number and mail address, however they are written. A short name counts
 * only as a whole, and one of a single word only in front of 様 and its like.
 */
export function mentionOf(people: readonly NamedCustomer[], contactIds: readonly string[]): Mention {
  const called = people.flatMap(({ name, name_kana, phone, email }) => [
    ...nameOf(name),
    ...nameOf(name_kana),
    ...(phone.replaceAll(/\D/gu, '').length >= PHONE_DIGITS ? apart(phone, '0-9') : []),
    ...apart(email, 'a-z0-9'),
  ])
  const pattern = called.length === 0 ? null : [...new Set(called)].join('|')
  return { pattern, ids: [...people.map(({ id }) => id), ...contactIds] }
}

/** Whether a row mentions them: `words` is what people read of it, `row` all of it as JSON. */
export function mentions(
  { words, row }: { words: RawBuilder<string>; row: RawBuilder<string> },
  { pattern, ids }: Mention,
): RawBuilder<boolean> {
  return sql<boolean>`(${words} ~* ${pattern}::text or exists (
    select from regexp_matches(${row}, ${UUID}, 'g') as named (id) where named.id[1] = any(${[...ids]}::text[])))`
}

/** A name as it is written, and folded as the search columns are. */
function nameOf(name: string): string[] {
  const word = name.trim()
  return [...new Set([word, searchText(word)])].flatMap((written) => {
    if (lettersOf(written).length >= UNLIKE_OTHERS) return apart(written, 'a-z0-9')
    return apart(written, NAME_LETTERS, /\s/u.test(word) ? `(?:${HONORIFIC}|(?![${NAME_LETTERS}]))` : HONORIFIC)
  })
}

/** A word where it does not go on in letters of some kind; none for a word without letters. */
function apart(word: string, letters: string, end?: string): string[] {
  const spelled = lettersOf(word).map((letter) => letter.replace(/[\\^$.|?*+()[\]{}]/u, String.raw`\$&`))
  const isOf = new RegExp(`[${letters}]`, 'iu')
  const before = isOf.test(spelled.at(0) ?? '') ? `(?<![${letters}])` : ''
  const after = end ?? (isOf.test(spelled.at(-1) ?? '') ? `(?![${letters}])` : '')
  return spelled.length === 0 ? [] : [`${before}${spelled.join(BETWEEN)}${after}`]
}

function lettersOf(word: string): string[] {
  return [...word.replaceAll(new RegExp(`[${BREAKS}]`, 'gu'), '')]
}
