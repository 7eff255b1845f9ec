/** Nothing that is kept names a customer who was erased: not what they are asked about, and not what mentions them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { chat } from '#contract/chat'
import { customers } from '#contract/customers'
import { frequentQuestions } from '#contract/frequent-questions'
import { interactions } from '#contract/interactions'
import { knowledge } from '#contract/knowledge'
import { marketing } from '#contract/marketing'
import { research } from '#contract/research'
import { snippets } from '#contract/snippets'
import { staff } from '#contract/staff'
import { staffChat } from '#contract/staff-chat'
import { withOperator } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask as askFor, workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

const PERSON = { name: '堂島 なつめ', name_kana: 'ドウジマ ナツメ', phone: '070-5550-1907', memo: '金糸雀の話' }
const NAMED = /堂島|なつめ|ナツメ|ドウジマ|5550-?1907|金糸雀/u
const ADDRESS = '大阪市北区1-2-3'
/** Where the first test puts them. */
const EVERYWHERE = ['customers', 'interactions', 'ai_results', 'conversations', 'exchanges', 'knowledge_questions']
  .concat(['frequent_questions', 'snippets', 'notifications', 'idempotency_keys', 'job_events'])
  .map((table) => `public.${table}`)

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  world.faults.length = 0
})
afterAll(() => world.close())

const addCustomer = (body: { name: string; address?: string }) => call(world, desk.admin, customers.create, { body })
const addContact = (customer_id: string, summary: string) =>
  call(world, desk.staff, interactions.create, {
    body: { customer_id, type: 'visit', summary, occurred_at: new Date().toISOString() },
  })
const askStaff = (message: string, more: object = {}) =>
  call(world, desk.staff, staffChat.ask, { body: { message, ...more } })
const askKnowledge = (query: string) => call(world, desk.staff, knowledge.chat, { body: { query } })
const publish = (name: string, more: object = {}) =>
  call(world, desk.manager, frequentQuestions.create, { body: { name, answer: '受付でうかがいます。', ...more } })
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const run = (query: ReturnType<typeof sql>) =>
  withOperator(world.database.owner, (trx) => query.execute(trx).then(({ rows }) => rows))

/** Deletes customers and lets the thirty days go by. */
async function erase(...people: { id: string }[]): Promise<void> {
  for (const { id } of people) await call(world, desk.manager, customers.delete, { params: { id } })
  await run(sql`update customers set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`)
  await askFor(world, desk.admin, housekeeping, {})
  await workAll(world)
}

/** The rows of the whole database that a pattern finds, each under the name of its table. */
async function rowsNaming(pattern: RegExp): Promise<string[]> {
  const { kysely } = world.database.owner
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`.execute(kysely)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ said: string }>`select row_to_json(t)::text as said from ${sql.raw(name)} t`.execute(
      kysely,
    )
    found.push(...rows.filter(({ said }) => pattern.test(said)).map(({ said }) => `${name}: ${said}`))
  }
  return found
}

test('who was erased is named by no row of any table', { timeout: 60_000 }, async () => {
  const { id } = await addCustomer({ ...PERSON, address: ADDRESS })
  const neighbour = await addCustomer({ name: '山田 次郎', address: ADDRESS })
  await addContact(id, '金糸雀の相談')
  await addContact(neighbour.id, '費用の相談')

  // Results about them, with them, and with their name alone in what was asked.
  await call(world, desk.staff, research.existingCustomer, { params: { id }, body: { question: '相談は何ですか' } })
  await call(world, desk.staff, research.existingCustomer, { params: { id: neighbour.id }, body: {} })
  await call(world, desk.staff, research.customer, { body: { name: '堂島なつめ', company: '' } })
  await call(world, desk.manager, marketing.customerAnalysis, { body: { question: '堂島　なつめさんは常連ですか' } })
  // Conversations about them, that list them, that let choose them, and that were renamed or deleted.
  await call(world, desk.staff, chat.ask, { body: { message: 'この方を要約してください', customer_id: id } })
  await askStaff('070-5550-1907の方の住所は?')
  await askStaff('今月の新規のお客様')
  const renamed = await askStaff('顧客は何人いますか')
  const title = '堂島なつめ様の件'
  await call(world, desk.staff, staffChat.rename, { params: { id: renamed.conversation_id }, body: { title } })
  const gone = await askStaff('堂島さんの電話番号は?')
  await askKnowledge('どうじまなつめ様の返金はどうしますか')
  const answered = await askKnowledge('返金の期限')
  // Long enough for their owner to be told.
  for (const table of ['ai_results', 'exchanges']) {
    await run(sql`update ${sql.table(table)} set created_at = created_at - interval '1 minute'`)
  }
  await workAll(world)
  await call(world, desk.staff, staffChat.delete, { params: { id: gone.conversation_id } })
  const feedback = { is_helpful: false, feedback: '堂島 なつめ様に聞かれました' }
  await call(world, desk.staff, knowledge.feedback, { params: { id: answered.id }, body: feedback })
  // Published, in each of its texts, and one that was deleted; one that says nothing of them stays.
  for (const more of [
    { name: 'ドウジマ　ナツメ様の返金' },
    { reading: 'どうじまなつめ' },
    { answer: '**堂島** なつめ様は070-5550-1907へ' },
    { sources: ['堂島なつめ様の手紙 p.1'] },
  ]) {
    await publish('返金の期限', more)
  }
  const removed = await publish('堂島なつめ様の件')
  await call(world, desk.manager, frequentQuestions.delete, { params: { id: removed.id } })
  const staying = await publish('返金の期限')
  // Kept for the next time, one's own and for all, and one that was deleted.
  const snippet = (name: string, text: string, is_shared: boolean) =>
    call(world, desk.manager, snippets.create, { body: { name, text, is_shared, used_for: 'question' } })
  await snippet('電話番号', '堂島なつめさんの電話番号は?', false)
  await snippet('堂島なつめ様', '住所は?', true)
  const dropped = await snippet('返金', 'ドウジマナツメ様の返金', false)
  await call(world, desk.manager, snippets.delete, { params: { id: dropped.id } })
  await snippet('返金', '返金の期限は?', true)
  // One that was deleted by its owner: its stream and the notice of it are left.
  const own = await call(world, desk.staff, research.customer, { body: { name: PERSON.name, company: '' } })
  await workAll(world)
  await call(world, desk.staff, aiResults.delete, { params: { id: own.id } })
  // Changes that a device may repeat.
  await call(world, desk.manager, customers.update, { params: { id }, body: { memo: '金糸雀' } }, once())
  await call(world, desk.staff, research.existingCustomer, { params: { id }, body: {} }, once())
  await workAll(world)
  const before = (await rowsNaming(NAMED)).map((row) => row.split(':')[0])
  expect(new Set(before)).toEqual(new Set(EVERYWHERE))

  await erase({ id })
  expect(world.faults).toEqual([])
  expect(await rowsNaming(NAMED)).toEqual([])
  expect((await call(world, desk.staff, aiResults.list, {})).total).toBe(0)
  const left = await call(world, desk.staff, frequentQuestions.list, {})
  expect(left.frequent_questions.map(({ id }) => id)).toEqual([staying.id])
})

test('what only looks like their name stays, and so does what is about others', { timeout: 60_000 }, async () => {
  const erased = ['林 一', '森', 'I D', '---', 'Title', '"x" (y', 'ひまわり歯科']
  const people = []
  for (const name of erased) people.push(await addCustomer({ name }))
  const staying = [
    '小林一郎様の返金',
    '林 一郎様の返金',
    '森の道順',
    '小森様の返金',
    'subtitle',
    'idolの控え',
    '返金の期限',
  ]
  const going = [
    '林一様の返金',
    '「林　一」の返金',
    '森さんの返金',
    'title',
    '"x" (yさん',
    'ひまわり 歯科の返金',
    'I-Dの返金',
  ]
  for (const query of [...staying, ...going]) await askKnowledge(query)
  const other = await askStaff('商品はいくつありますか')
  await call(world, desk.manager, marketing.customerAnalysis, { body: {} })
  await workAll(world)
  await erase(...people)
  expect(world.faults).toEqual([])
  const { history } = await call(world, desk.staff, knowledge.history, { query: { limit: 100 } })
  expect(history.map(({ query }) => query).toSorted()).toEqual(staying.toSorted())
  expect(await call(world, desk.staff, staffChat.list, {})).toMatchObject({
    conversations: [{ id: other.conversation_id }],
  })
  expect((await call(world, desk.manager, aiResults.list, {})).total).toBe(1)
})

test('what somebody of the staff asked goes with them, and what colleagues asked stays', async () => {
  const leaving = await world.addMember(desk.tenantId, 'staff', '去る 者')
  await call(world, leaving, research.customer, { body: { name: '金糸雀', company: '' } })
  await call(world, leaving, staffChat.ask, { body: { message: '金糸雀さんの電話番号は?' } })
  await call(world, leaving, knowledge.chat, { body: { query: '金糸雀の返金' } })
  const kept = await askStaff('内線番号の一覧')
  await workAll(world)
  await call(world, desk.admin, staff.delete, { params: { id: leaving.memberId } })
  expect(await rowsNaming(/金糸雀/u)).toEqual([])
  const { exchanges } = await call(world, desk.staff, staffChat.get, { params: { id: kept.conversation_id } })
  expect(exchanges).toHaveLength(1)
})
