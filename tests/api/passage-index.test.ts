/** The index of terms: what it says of a tenant's passages of a kind is what reading them all says, and it says nothing of others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PassageKind } from '../../server/db/schema-knowledge.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { addFindable, addKnowledge } from './support/documents.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let other: Desk

const TEXTS = ['予約は前日までに変更する。', '予約を取り消す。', '領収書を渡す。']
const TERMS = ['予約', '変更', '領収', '花火']

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  other = await addDesk(world)
  await withOperator(world.database.owner, async (trx) => {
    for (const text of TEXTS) await addFindable(trx, desk.staff, text)
    for (const text of [...TEXTS, ...TEXTS]) await addFindable(trx, other.staff, text)
    await addKnowledge(trx, desk.staff, crypto.randomUUID(), '予約')
  })
})
afterAll(() => world.close())

const asTenant = <T>(tenantId: string, statement: ReturnType<typeof sql<T>>) =>
  withTenant(world.database.app, tenantId, async (trx) => (await statement.execute(trx)).rows)

const frequencies = async (tenantId: string, kind: PassageKind) => {
  const rows = await asTenant(
    tenantId,
    sql<{ term: string; found: number }>`select term, found from term_frequencies(${kind}, ${TERMS}::text[])`,
  )
  return rows.map(({ term, found }) => [term, found])
}

test('a term is counted in the passages of one tenant and one kind', async () => {
  expect(await frequencies(desk.tenantId, 'legal_check')).toEqual([
    ['予約', 2],
    ['変更', 1],
    ['領収', 1],
    ['花火', 0],
  ])
  expect((await frequencies(other.tenantId, 'legal_check'))[0]).toEqual(['予約', 4])
  expect((await frequencies(desk.tenantId, 'knowledge'))[0]).toEqual(['予約', 1])
  expect((await frequencies('', 'legal_check')).map(([, found]) => found)).toEqual([0, 0, 0, 0])
})

test('the passages of a term are those that reading every row finds', async () => {
  for (const { tenantId } of [desk, other]) {
    const byIndex = await asTenant(
      tenantId,
      sql`select document_id, position, term from passages_with_terms('legal_check', ${TERMS}::text[]) order by 1, 2, 3`,
    )
    const byReading = await asTenant(
      tenantId,
      sql`select p.document_id, p.position, q.term from passages p join unnest(${TERMS}::text[]) q (term) on q.term = any(p.terms)
        where p.kind = 'legal_check' order by 1, 2, 3`,
    )
    expect(byIndex.length).toBeGreaterThan(0)
    expect(byIndex).toEqual(byReading)
  }
  expect(await asTenant('', sql`select * from passages_with_terms('legal_check', ${TERMS}::text[])`)).toEqual([])
})
