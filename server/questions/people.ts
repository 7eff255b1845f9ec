import { sql } from 'kysely'
import { nameText } from '#contract/name-fold'
import type { FoundPerson, Records } from '#contract/questions/records'
import { searchText } from '#contract/search-text'
import type { Trx } from '../db/with-tenant.ts'

/** Which of these folded words somebody's name begins or ends with; customers' names are kept by their sound. */
export async function knownNames(trx: Trx, candidates: readonly string[]): Promise<ReadonlySet<string>> {
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

/** The longest whole name of a customer in a text that is folded as names are. */
export async function longestName(trx: Trx, sound: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select called as name
    from customers c, unnest(array[split_part(search_text, chr(10), 1), split_part(search_text, chr(10), 2)]) called
    where c.deleted_at is null and length(called) > 2 and strpos(${sound}, called) > 0
    order by length(called) desc, called collate "C" limit 1`.execute(trx)
  return rows[0]?.name ?? null
}

/** Whose name or furigana begins or ends with these letters, or whose telephone number ends so. */
export async function peopleCalled(trx: Trx, ...[by, folded, limit]: Parameters<Records['called']>) {
  const matching =
    by === 'digits'
      ? sql<boolean>`right(split_part(search_text, chr(10), 5), ${folded.length}) = ${folded}`
      : sql<boolean>`(starts_with(search_text, ${folded}) or starts_with(split_part(search_text, chr(10), 2), ${folded})
          or right(split_part(search_text, chr(10), 1), ${folded.length}) = ${folded}
          or right(split_part(search_text, chr(10), 2), ${folded.length}) = ${folded})`
  return people(trx)
    .where(matching)
    .orderBy('last_interaction_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute()
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
