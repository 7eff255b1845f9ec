import { sql } from 'kysely'
import { nameText } from '#contract/name-fold'
import { searchText } from '#contract/search-text'
import type { Trx } from '../db/with-tenant.ts'
import { foldText } from './folded-text.ts'
import type { NamedPerson } from './reading.ts'

/** Where a folded text names a person, and how long the name is with what follows it (さん, 様). */
export type NameSpan = { from: number; to: number; length: number }

export type FoundPerson = {
  id: string
  name: string
  name_kana: string
  company: string
  email: string
  phone: string
  address: string
  birth_date: string | null
  tags: string[]
  memo: string
  caution: string
  status: 'active' | 'prospect' | 'inactive'
  created_at: Date
  last_interaction_at: Date | null
  interactions_count: number
}

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
export async function findNames(trx: Trx, question: string): Promise<NameSpan[]> {
  const { folded } = foldText(question)
  const spans: NameSpan[] = []
  for (const { index, 0: honorific } of folded.matchAll(HONORIFIC)) {
    if (index === 0 || NOBODY.test(folded.slice(0, index))) continue
    const begins = Array.from(
      { length: Math.min(index, LONGEST_NAME) },
      (_, i) => index - Math.min(index, LONGEST_NAME) + i,
    )
    const known = await knownNames(
      trx,
      begins.map((from) => folded.slice(from, index)),
    )
    const from = begins.find((begin) => known.has(folded.slice(begin, index))) ?? unknownNameBefore(folded, index)
    if (from !== null) spans.push({ from, to: index, length: index + honorific.length - from })
  }
  return spans.length > 0 ? spans : wholeNames(trx, folded)
}

/** A name that nobody has: the kanji or katakana of one kind in front of the place. */
function unknownNameBefore(folded: string, at: number): number | null {
  const run = /(?:[\p{Script=Han}々]+|[ァ-ヶー]+|[a-z]+)$/u.exec(folded.slice(0, at))
  return run ? run.index : null
}

/** Which of these folded words somebody's name begins or ends with; customers' names are kept by their sound. */
async function knownNames(trx: Trx, candidates: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...candidates]}::text[], ${candidates.map(nameText)}::text[]) as asked (name, called)
    where exists (select from customers c where c.deleted_at is null and (
      starts_with(c.search_text, called) or starts_with(split_part(c.search_text, chr(10), 2), called)
      or (length(called) > 1 and (right(split_part(c.search_text, chr(10), 1), length(called)) = called
        or right(split_part(c.search_text, chr(10), 2), length(called)) = called))))`.execute(trx)
  const known = new Set(rows.map(({ name }) => name))
  const members = await trx.selectFrom('members').select('name').where('status', '=', 'active').execute()
  for (const name of candidates) {
    if (members.some((member) => searchText(member.name).startsWith(name))) known.add(name)
  }
  return known
}

/** The longest whole name of a customer in a folded text. */
async function wholeNames(trx: Trx, folded: string): Promise<NameSpan[]> {
  const sound = nameText(folded)
  const { rows } = await sql<{ name: string }>`
    select called as name
    from customers c, unnest(array[split_part(search_text, chr(10), 1), split_part(search_text, chr(10), 2)]) called
    where c.deleted_at is null and length(called) > 2 and strpos(${sound}, called) > 0
    order by length(called) desc limit 1`.execute(trx)
  const name = rows[0]?.name
  const from = name ? sound.indexOf(name) : -1
  return name && from >= 0 ? [{ from, to: from + name.length, length: name.length }] : []
}

/** The customers that a question means. Who has the family name itself comes before longer names that begin with it. */
export async function peopleNamed(trx: Trx, { by, folded: asked }: NamedPerson): Promise<FoundPerson[]> {
  const folded = nameText(asked)
  const matching =
    by === 'digits'
      ? sql<boolean>`right(split_part(search_text, chr(10), 5), ${folded.length}) = ${folded}`
      : sql<boolean>`(starts_with(search_text, ${folded}) or starts_with(split_part(search_text, chr(10), 2), ${folded})
          or right(split_part(search_text, chr(10), 1), ${folded.length}) = ${folded}
          or right(split_part(search_text, chr(10), 2), ${folded.length}) = ${folded})`
  const found = await people(trx)
    .where(matching)
    .orderBy('last_interaction_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MOST)
    .execute()
  const isPart = (name: string) => name.split(/\s+/u).some((part) => nameText(part) === folded)
  const exact = found.filter(
    ({ name, name_kana }) =>
      isPart(name) || isPart(name_kana) || nameText(name) === folded || nameText(name_kana) === folded,
  )
  return by === 'name' && exact.length > 0 ? exact : found
}

export async function personById(trx: Trx, id: string): Promise<FoundPerson | null> {
  return (await people(trx).where('id', '=', id).executeTakeFirst()) ?? null
}

function people(trx: Trx) {
  return trx
    .selectFrom('customers')
    .select([
      'id',
      'name',
      'name_kana',
      'company',
      'email',
      'phone',
      'address',
      'birth_date',
      'tags',
      'memo',
      'caution',
    ])
    .select(['status', 'created_at', 'last_interaction_at', 'interactions_count'])
    .where('deleted_at', 'is', null)
}
