import { nameText } from '../name-fold.ts'
import { foldText } from './folded-text.ts'
import type { NamedPerson } from './reading.ts'
import type { FoundPerson, Records } from './records.ts'

/** Where a folded text names a person, and how long the name is with what follows it (さん, 様). */
export type NameSpan = { from: number; to: number; length: number }

const HONORIFIC = /(サン|サマ|様|氏|クン|君|チャン)/gu
/** Words with さん or 様 that name nobody. */
const NOBODY = /(?:オ客|患者|皆|ミナ|奥|オ子|ドナタ|誰|受診者|利用者)$/u
const LONGEST_NAME = 16
/** People of one name that are told apart. */
const MOST = 200

/**
 * Where a question names customers or members of staff: the longest words in front of さん or 様 that somebody's name or
 * furigana begins or ends with; also a name without these, when it is a whole one. What stands in front of さん and is nobody's
 * name is a span as well, so that the answer can say that nobody is called so.
 */
export async function findNames(records: Records, question: string): Promise<NameSpan[]> {
  const { folded } = foldText(question)
  const spans: NameSpan[] = []
  for (const { index, 0: honorific } of folded.matchAll(HONORIFIC)) {
    if (index === 0 || NOBODY.test(folded.slice(0, index))) continue
    const begins = Array.from(
      { length: Math.min(index, LONGEST_NAME) },
      (_, i) => index - Math.min(index, LONGEST_NAME) + i,
    )
    const known = await records.knownNames(begins.map((from) => folded.slice(from, index)))
    const from = begins.find((begin) => known.has(folded.slice(begin, index))) ?? unknownNameBefore(folded, index)
    if (from !== null) spans.push({ from, to: index, length: index + honorific.length - from })
  }
  return spans.length > 0 ? spans : wholeNames(records, folded)
}

/** A name that nobody has: the kanji or katakana of one kind in front of the place. */
function unknownNameBefore(folded: string, at: number): number | null {
  const run = /(?:[\p{Script=Han}々]+|[ァ-ヶー]+|[a-z]+)$/u.exec(folded.slice(0, at))
  return run ? run.index : null
}

/** The longest whole name of a customer in a folded text. */
async function wholeNames(records: Records, folded: string): Promise<NameSpan[]> {
  const sound = nameText(folded)
  const name = await records.longestName(sound)
  const at = name ? sound.indexOf(name) : -1
  if (!name || at < 0) return []
  const [from, to] = [placeOf(folded, at), placeOf(folded, at + name.length)]
  return [{ from, to, length: to - from }]
}

/** How far a folded text reaches that sounds as `length` letters: the sound of ヴィ is one letter. */
function placeOf(folded: string, length: number): number {
  let place = length
  while (place < folded.length && nameText(folded.slice(0, place + 1)).length <= length) place += 1
  return place
}

/** The customers that a question means. Who has the family name itself comes before longer names that begin with it. */
export async function peopleNamed(records: Records, { by, folded: asked }: NamedPerson): Promise<FoundPerson[]> {
  const folded = nameText(asked)
  const found = await records.called(by, folded, MOST)
  const isPart = (name: string) => name.split(/\s+/u).some((part) => nameText(part) === folded)
  const exact = found.filter(
    ({ name, name_kana }) =>
      isPart(name) || isPart(name_kana) || nameText(name) === folded || nameText(name_kana) === folded,
  )
  return by === 'name' && exact.length > 0 ? exact : found
}
