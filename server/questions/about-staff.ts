import { type Answer, answered, commas, notKnown, plain } from '#contract/questions/answer'
import type { Reading } from '#contract/questions/reading'
import { searchText } from '#contract/search-text'
import type { Trx } from '../db/with-tenant.ts'

/** Extension numbers and names of the active members of staff. */
export async function aboutStaff(trx: Trx, { person, concepts }: Reading): Promise<Answer> {
  const members = await trx
    .selectFrom('members')
    .select(['name', 'extension'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()
  if (!person) {
    if (concepts.has('number') || concepts.has('people')) {
      return answered('スタッフの人数', `スタッフは **${commas(members.length)}人** です。`)
    }
    return answered('スタッフの内線番号の一覧', `スタッフは **${commas(members.length)}人** です。`, {
      table: { columns: ['スタッフ', '内線番号'], rows: members.map(({ name, extension }) => [name, extension]) },
    })
  }
  const named = members.filter(({ name }) => searchText(name).startsWith(person.folded))
  const asked = `${person.typed}さんの内線番号`
  if (named.length === 0) return notKnown(`「${plain(person.typed)}」というスタッフは見つかりません。`, asked)
  const lines = named.map(({ name, extension }) =>
    extension === ''
      ? `${plain(name)} さんの内線番号は登録されていません。`
      : `${plain(name)} さんの内線番号は **${plain(extension)}** です。`,
  )
  return answered(asked, lines.join('\n\n'))
}
