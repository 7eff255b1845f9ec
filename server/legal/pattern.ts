import { foldLetter } from './fold.ts'

/**
 * A pattern of a rule: parts that follow one another, each a bounded gap after the part before it.
 * No part repeats anything without an end, so each place of a text costs a bounded number of steps.
 */
export type Pattern = { written: string; parts: readonly Part[] }
/** `gap` is null for the first part. */
export type Part = { source: string; expression: RegExp; gap: Gap | null }
/** What may stand before a part: so many units, of the same clause where commas are not crossed. */
export type Gap = { length: number; crossesCommas: boolean }

/** Named lists of alternatives, each written as a pattern without a gap. */
export type WordLists = Readonly<Record<string, readonly string[]>>

/** Highest number of a repetition `{m,n}`, and of one that is a gap. */
const REPEAT_LIMIT = 40
const GAP_LIMIT = 60

const DIGITS = '(?<![0-9,])[0-9][0-9,]{0,8}|(?<![一二三四五六七八九十百千〇])[一二三四五六七八九十百千〇]{1,6}'
/** No day of a month, no year of a date: 31日 of 10月31日, 2026年, 令和8年. */
const NO_DATE = '(?<!月|令和|平成|昭和)(?!(?:19|20)[0-9][0-9]年)'
/** A number and a length of time, which a rule may compare. 10月 by itself is a month of the calendar. */
const AMOUNTS: Readonly<Record<string, string>> = {
  数: `(?<number>${DIGITS})`,
  期間: `${NO_DATE}(?<number>${DIGITS})(?<unit>営業日|日|週間?|(?:か|カ|ケ|ケ|箇|個)月|月(?=間|以内|内に|を経|後[のに]|前[まにの])|年)(?:間|以?内)?`,
}

/**
 * Reads a pattern: letters stand for themselves (width and case do not matter), `(a|b)` for either, `[ab]` and `[^ab]` for one
 * letter, `x?` and `x{m,n}` as in regular expressions, `(?=x)`, `(?!x)`, `(?<!x)` for what stands beside it, `^` and `$` for the
 * ends of the sentence, `…` for up to 16 other letters of the
 * same clause, `……` for up to 60 of the sentence, `[^、]{0,n}` and `[^。]{0,n}` for up to n of either, `<name>` for a named list, `<数>` for a number and
 * `<期間>` for a length of time, and a word of `SPELLINGS` for its other spellings too. Throws where it says anything else.
 */
export function readPattern(written: string, lists: WordLists): Pattern {
  const parts: Part[] = []
  let from = 0
  let gap: Gap | null = null
  for (const { start, end, ...next } of gapsOf(written)) {
    parts.push(readPart(written.slice(from, start), lists, gap))
    from = end
    gap = next
  }
  parts.push(readPart(written.slice(from), lists, gap))
  return { written, parts }
}

function readPart(part: string, lists: WordLists, gap: Gap | null): Part {
  const named = new Set<string>()
  // One part has one number that is compared, the first.
  const source = sourceOf(part, lists).replaceAll(/\(\?<(number|unit)>/g, (group, name: string) => {
    if (named.has(name)) return '(?:'
    named.add(name)
    return group
  })
  if (source === '') throw new Error(`a part of a pattern is empty: ${part}`)
  return { source, expression: new RegExp(source, 'gm'), gap }
}

/** Whether a part fits where nothing of it stands, so that it says nothing. */
export const isVoid = ({ source }: Part): boolean => new RegExp(`^(?:${source})`).test('\u0002\u0002')

const GAP = /(?<wide>……)|(?<near>…)|\[\^(?<stop>[、。])\]\{0,(?<most>\d+)\}|(?<letters>\[[^\]]+\])|(?<bracket>[()])/g

/** The gaps of a pattern that are not in brackets. */
function gapsOf(written: string): (Gap & { start: number; end: number })[] {
  const gaps: (Gap & { start: number; end: number })[] = []
  let depth = 0
  for (const { index: start, 0: token, groups = {} } of written.matchAll(GAP)) {
    if (groups.bracket) depth += token === '(' ? 1 : -1
    if (groups.bracket || groups.letters || depth > 0) continue
    const length = groups.wide ? GAP_LIMIT : Number(groups.most ?? 16)
    if (length > GAP_LIMIT) throw new Error(`a gap has ${GAP_LIMIT} letters at most: ${written}`)
    gaps.push({ start, end: start + token.length, length, crossesCommas: !groups.near && groups.stop !== '、' })
  }
  return gaps
}

/** Words that a writer spells in either of two ways: a pattern that has one stands for both. */
const SPELLINGS: Readonly<Record<string, string>> = {
  いただ: '(?:いただ|頂)',
  くださ: '(?:くださ|下さ)',
  すべて: '(?:すべて|全て|総て)',
  あらかじめ: '(?:あらかじめ|予め)',
  でき: '(?:でき|出来)',
  とき: '(?:とき|時(?=[はにもで、]))',
  こと: '(?:こと|事(?=[はがをにもの、。]))',
  なく: '(?:なく|無く)',
  ほか: '(?:ほか|他)',
  一緒: '(?:一緒|いっしょ)',
  子ども: '(?:子ども|子供|こども)',
  補填: '(?:補(?:填|てん)|(?:填|てん)補)',
  後: '(?:後|のち|あと)',
  漏ら: '(?:漏ら|洩ら|もら(?=[しさすせ]))',
  漏れ: '(?:漏れ|洩れ|もれ)',
}
const TOKEN = new RegExp(
  String.raw`<(?<name>[^<>=!]+)>|(?<group>\(\?(?:<?[=!]|:)|[()|?^$])|\{(?<least>\d+),(?<most>\d+)\}|(?<letters>\[[^\]]+\])|(?<spelling>${Object.keys(SPELLINGS).join('|')})|(?<letter>[^*+\\[\]{}<>…])`,
  'gu',
)

function sourceOf(part: string, lists: WordLists): string {
  let source = ''
  let read = 0
  for (const { index, 0: token, groups = {} } of part.matchAll(TOKEN)) {
    if (index !== read) break
    read = index + token.length
    const { name, group, least, most, letters, spelling, letter } = groups
    if (name) source += named(name, lists)
    else if (letters) source += classOf(letters)
    else if (spelling) source += SPELLINGS[spelling] ?? ''
    else if (letter) source += escaped(foldLetter(letter))
    else if (least) source += repeat(Number(least), Number(most))
    else source += group === '(' ? '(?:' : group
  }
  if (read < part.length) throw new Error(`this is not a pattern: ${part}`)
  return source
}

/** What each list becomes: many patterns name the same ones. */
const sourcesOf = new WeakMap<WordLists, Map<string, string>>()

function named(name: string, lists: WordLists): string {
  const amount = AMOUNTS[name]
  if (amount) return amount
  const known = sourcesOf.get(lists) ?? new Map<string, string>()
  sourcesOf.set(lists, known)
  const source = known.get(name) ?? listSource(name, lists)
  known.set(name, source)
  return source
}

function listSource(name: string, lists: WordLists): string {
  const list = lists[name]
  if (!list) throw new Error(`no list has the name ${name}`)
  return `(?:${list.map((words) => sourceOf(words, lists)).join('|')})`
}

/** A class never stands for the end of a sentence. */
function classOf(letters: string): string {
  // Without the flag `u`, half of such a letter would fit.
  if (/[\ud800-\udfff]/.test(letters)) throw new Error(`these letters stand in no class: ${letters}`)
  const isNot = letters.startsWith('[^')
  const folded = Array.from(letters.slice(isNot ? 2 : 1, -1), foldLetter).join('')
  return `[${isNot ? '^\\n' : ''}${folded.replaceAll(/[\\\]^]/g, '\\$&')}]`
}

function repeat(least: number, most: number): string {
  if (most > REPEAT_LIMIT || least > most) throw new Error(`a repetition ends after ${REPEAT_LIMIT} at most`)
  return `{${least},${most}}`
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
