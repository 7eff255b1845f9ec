/** Conversations with the assistants: whose they are, how a question is answered, and what the log says. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat } from '#contract/chat'
import { customers } from '#contract/customers'
import { DAY_MS } from '#contract/day'
import { interactions } from '#contract/interactions'
import { jobs } from '#contract/jobs'
import { knowledge } from '#contract/knowledge'
import { notifications } from '#contract/notifications'
import { products } from '#contract/products'
import { dayIn, fullDayName } from '#contract/questions/calendar'
import { staffChat } from '#contract/staff-chat'
import { withOperator } from '../../server/db/with-tenant.ts'
import { bring } from './support/documents.ts'
import { workAll, workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const ask = (message: string, more: object = {}, person: Person = desk.staff) =>
  call(world, person, staffChat.ask, { body: { message, ...more } })
const askForCustomer = (message: string, customer_id: string | null) =>
  call(world, desk.staff, chat.ask, { body: { message, customer_id } })
const get = (id: string, person: Person = desk.staff) => call(world, person, staffChat.get, { params: { id } })

/** The last answer of a conversation, once all jobs are done. */
async function answerOf(id: string, calls: typeof chat | typeof staffChat = staffChat) {
  await workAll(world)
  const { exchanges } = await call(world, desk.staff, calls.get, { params: { id } })
  const last = exchanges.at(-1)
  if (!last) throw new Error('nothing was asked')
  return last
}
const addCustomer = (fields: object) =>
  call(world, desk.admin, customers.create, { body: { name: '槇 祥子', name_kana: 'マキ ショウコ', ...fields } })
const logged = (action: string) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select('subject_ids')
      .where('tenant_id', '=', desk.tenantId)
      .where('action', '=', action)
      .execute(),
  )

test('a question is answered from the records, with its sources, and the log names the record that it told of', async () => {
  const customer = await addCustomer({ phone: '03-1234-5678' })
  const asked = await ask('槇さんの電話番号は?')
  expect(asked).toMatchObject({ question: '槇さんの電話番号は?', state: 'running', answer: '', engine: '' })
  const answer = await answerOf(asked.conversation_id)
  expect(answer).toMatchObject({ id: asked.message_id, state: 'done', engine: 'built-in', feedback: null })
  expect(answer.answer).toContain('03-1234-5678')
  expect(answer.sources).toMatchObject([{ kind: 'customer', id: customer.id, title: '槇 祥子 様' }])
  expect(answer.data).toMatchObject({ asked: '槇 祥子 様の電話番号' })
  const entries = await logged('POST /api/staff-chat/')
  expect(entries.map(({ subject_ids: ids }) => ids)).toContainEqual([asked.conversation_id, customer.id])
  expect(world.faults).toEqual([])
})

test('the log names those who may be meant, where the answer asks which one', async () => {
  const both = [await addCustomer({}), await addCustomer({ name: '槇 勇' })]
  const asked = await ask('槇さんの電話番号は?')
  const { data } = await answerOf(asked.conversation_id)
  expect(data).toMatchObject({
    choices: expect.arrayContaining(both.map(({ id }) => expect.objectContaining({ customer_id: id }))),
  })
  const entries = await logged('POST /api/staff-chat/')
  const named = entries.map(({ subject_ids: ids }) => new Set(ids))
  expect(named).toContainEqual(new Set([asked.conversation_id, ...both.map(({ id }) => id)]))
})

test('what no record answers is looked for in the documents, by whoever may read them', async () => {
  const text = '予約のキャンセルは、前日の18時までに電話で受け付けます。'
  const file_id = await bring(world, desk.admin, text)
  await call(world, desk.admin, knowledge.create, { body: { file_id, title: '受付の手引き' } })
  await workAllNow(world)
  const question = '予約のキャンセルはいつまで受け付けますか'
  const { conversation_id } = await ask(question)
  const answer = await answerOf(conversation_id)
  expect(answer.answer).toMatch(/^記録からは分かりませんでしたが、ナレッジの資料に次の記述があります。/)
  expect(answer.answer).toContain('前日の18時まで')
  expect(answer.sources).toMatchObject([{ kind: 'knowledge', title: '受付の手引き', excerpt: text }])

  await ask('火星の天気は?', { conversation_id })
  expect(await answerOf(conversation_id)).toMatchObject({ sources: [], answer: expect.stringContaining('分からない') })
  const other = await addDesk(world)
  const foreign = await ask(question, {}, other.staff)
  await workAll(world)
  const [told] = (await get(foreign.conversation_id, other.staff)).exchanges
  expect(told?.sources).toEqual([])
})

test('the same question sent again is one question', async () => {
  const body = { id: crypto.randomUUID(), conversation_id: crypto.randomUUID() }
  const [first, again] = [await ask('顧客は何人いますか', body), await ask('顧客は何人いますか', body)]
  expect(again).toMatchObject({ id: first.id, job_id: first.job_id })
  expect((await get(body.conversation_id)).exchanges).toHaveLength(1)
})

test('a question that waited on a device is answered for the day on which it was asked, and its owner is told', async () => {
  const customer = await addCustomer({})
  const visits = async (at: Date) =>
    call(world, desk.admin, interactions.create, {
      body: { customer_id: customer.id, type: 'visit', summary: '来訪', content: '', occurred_at: at.toISOString() },
    })
  const asked = new Date(Date.now() - DAY_MS)
  await visits(asked)
  for (let count = 0; count < 2; count += 1) await visits(new Date())
  const answerTo = async (more: object) => {
    const { conversation_id } = await ask('今日の来訪は何件ですか', more)
    const { answer, data } = await answerOf(conversation_id)
    return [/\*\*(\d)件/u.exec(answer)?.[1], /（\d+月\d+日（.）の質問）$/u.test(data?.asked ?? '')]
  }
  const told = async () => (await call(world, desk.staff, notifications.list, {})).notifications.map(({ page }) => page)
  expect(await answerTo({ asked_at: new Date().toISOString() })).toEqual(['2', false])
  // By a clock that cannot be right the server's own decides.
  expect(await answerTo({ asked_at: '2001-01-01T00:00:00Z' })).toEqual(['2', false])
  expect(await answerTo({ asked_at: new Date(Date.now() + DAY_MS).toISOString() })).toEqual(['2', false])
  expect(await told()).toEqual([])
  expect(await answerTo({ asked_at: asked.toISOString() })).toEqual(['1', true])
  expect(await told()).toEqual(['staff-chat'])
})

test('the next question may say 「その方」', async () => {
  await addCustomer({ address: '世田谷区1-2-3' })
  const { conversation_id } = await ask('槇さんの年齢は?')
  await workAll(world)
  await ask('その方の住所は?', { conversation_id })
  expect((await answerOf(conversation_id)).answer).toContain('世田谷区1-2-3')
})

test('of several people of one name the person chooses', async () => {
  const one = await addCustomer({ phone: '03-1111-1111' })
  await addCustomer({ phone: '03-2222-2222' })
  const { conversation_id } = await ask('槇さんの電話番号は?')
  const { data, sources } = await answerOf(conversation_id)
  expect([data?.choices.length, sources]).toEqual([2, []])
  await ask('槇さんの電話番号は?', { conversation_id, customer_id: one.id })
  expect((await answerOf(conversation_id)).answer).toContain('03-1111-1111')
})

test('a conversation is its owner’s alone, also for administrators', async () => {
  const { conversation_id: id, message_id } = await ask('顧客は何人いますか')
  for (const person of [desk.admin, desk.manager]) {
    expect(await call(world, person, staffChat.list, {})).toMatchObject({ total: 0, conversations: [] })
    expect((await refused(world, person, staffChat.get, { params: { id } })).code).toBe('DB_002')
    expect((await refused(world, person, staffChat.delete, { params: { id } })).code).toBe('DB_002')
    const asked = { body: { message: '続き', conversation_id: id } }
    expect((await refused(world, person, staffChat.ask, asked)).code).toBe('DB_003')
    expect((await refused(world, person, staffChat.ask, { body: { message: '続き', id: message_id } })).code).toBe(
      'DB_003',
    )
  }
  // Nor does the other assistant go on with it.
  expect((await refused(world, desk.staff, chat.get, { params: { id } })).code).toBe('DB_002')
})

test('a conversation is found by a word of its questions, renamed, deleted and brought back', async () => {
  const { conversation_id: id } = await ask('顧客は何人いますか')
  await ask('商品はいくつありますか', { conversation_id: id })
  const found = async (search: string) => (await call(world, desk.staff, staffChat.list, { query: { search } })).total
  expect([await found('しょうひん'), await found('商品'), await found('電話')]).toEqual([0, 1, 0])
  const params = { id }
  const renamed = await call(world, desk.staff, staffChat.rename, { params, body: { title: '件数' } })
  expect([renamed.title, await found('件数')]).toEqual(['件数', 1])
  await call(world, desk.staff, staffChat.delete, { params })
  expect((await refused(world, desk.staff, staffChat.get, { params })).code).toBe('DB_002')
  await call(world, desk.staff, staffChat.restore, { params })
  expect((await get(id)).exchanges).toHaveLength(2)
})

test('of a long conversation the latest questions are read, and how many were before', async () => {
  const { conversation_id: id } = await ask('顧客は何人いますか')
  await workAll(world)
  expect((await get(id)).older).toBe(0)
  await withOperator(world.database.owner, (trx) =>
    sql`insert into exchanges (tenant_id, conversation_id, question, job_id, state, created_at)
      select tenant_id, conversation_id, n::text, job_id, 'done', created_at + make_interval(secs => n)
      from exchanges cross join generate_series(1, 202) as n where conversation_id = ${id}`.execute(trx),
  )
  const { exchanges, older } = await get(id)
  expect([exchanges.length, older, exchanges[0]?.question, exchanges.at(-1)?.question]).toEqual([200, 3, '3', '202'])
})

test('the last question can be asked differently, and no other', async () => {
  const { conversation_id, message_id: first } = await ask('顧客は何人いますか')
  const { message_id: last } = await ask('商品はいくつありますか', { conversation_id })
  expect(
    (await refused(world, desk.staff, staffChat.ask, { body: { message: 'x', conversation_id, replaces: first } }))
      .code,
  ).toBe('DB_002')
  await ask('今日の対応は何件ですか', { conversation_id, replaces: last })
  expect((await get(conversation_id)).exchanges.map(({ question }) => question)).toEqual([
    '顧客は何人いますか',
    '今日の対応は何件ですか',
  ])
})

test('what is stopped says so and gets no answer', async () => {
  const { conversation_id, job_id } = await ask('顧客は何人いますか')
  await call(world, desk.staff, jobs.cancel, { params: { id: job_id } })
  expect(await answerOf(conversation_id)).toMatchObject({ state: 'cancelled', answer: '' })
})

test('feedback is kept and taken back', async () => {
  const { conversation_id: id, message_id: answerId } = await ask('顧客は何人いますか')
  const say = (feedback: 'good' | 'bad' | null) =>
    call(world, desk.staff, staffChat.feedback, { params: { id, answerId }, body: { feedback } })
  expect([(await say('bad')).feedback, (await say(null)).feedback]).toEqual(['bad', null])
})

test('what somebody may not see is told to them by no answer', async () => {
  const tenantId = await world.addTenant({ features: { products_enabled: false, customers_enabled: false } })
  const person = await world.addMember(tenantId, 'staff')
  const { conversation_id: id } = await ask('顧客は何人いますか', {}, person)
  await ask('一番高い商品は?', { conversation_id: id }, person)
  await ask('スタッフの内線番号の一覧', { conversation_id: id }, person)
  await workAll(world)
  const { exchanges } = await get(id, person)
  expect(exchanges.map(({ answer }) => answer)).toEqual([
    '顧客の情報を見る権限がありません。',
    '商品の情報を見る権限がありません。',
    'スタッフの情報を見る権限がありません。',
  ])
})

test('a visit that is noted ahead is nothing to give thanks for, and not the last one', async () => {
  const customer = await addCustomer({})
  const visit = (at: Date, summary: string) => {
    const body = { customer_id: customer.id, type: 'visit' as const, summary, content: '' }
    return call(world, desk.admin, interactions.create, { body: { ...body, occurred_at: at.toISOString() } })
  }
  const told = async (message: string) => {
    const { conversation_id } = await askForCustomer(message, customer.id)
    return (await answerOf(conversation_id, chat)).answer
  }
  const letter = 'お礼のメールの文面を作って'
  await visit(new Date(Date.now() + 10 * DAY_MS), '予約')
  expect(await told(letter)).not.toContain('お越しいただき')
  expect(await told('最後の来訪はいつですか')).toContain('記録はありません')
  const seen = new Date(Date.now() - 3 * DAY_MS)
  await visit(seen, '健診')
  const day = fullDayName(dayIn('Asia/Tokyo', seen))
  expect(await told(letter)).toContain(`${day}は、お越しいただき、ありがとうございました。`)
  expect(await told('最後の来訪はいつですか')).toMatch(/最後の来訪は .*「健診」です/)
  const summary = await told('これまでの経緯をまとめて')
  expect([summary.includes('健診'), summary.includes('予約')]).toEqual([true, false])
})

test('the customer assistant sums up the customer and drafts a reply from what is on record', async () => {
  const customer = await addCustomer({ caution: '卵アレルギー' })
  const seen = new Date(Date.now() - 10 * DAY_MS)
  const visit = { type: 'visit' as const, summary: '健診', content: '', occurred_at: seen.toISOString() }
  await call(world, desk.admin, interactions.create, { body: { customer_id: customer.id, ...visit } })
  await call(world, desk.admin, products.create, { body: { name: '半日ドック', price: 38_500 } })
  const summary = await askForCustomer('これまでの経緯をまとめて', customer.id)
  const text = (await answerOf(summary.conversation_id, chat)).answer
  expect([text.includes('卵アレルギー'), text.includes('健診')]).toEqual([true, true])
  const draft = await askForCustomer('お礼のメールの文面を作って', customer.id)
  expect((await answerOf(draft.conversation_id, chat)).answer).toContain(
    `${fullDayName(dayIn('Asia/Tokyo', seen))}は、お越しいただき`,
  )
  const price = await askForCustomer('半日ドックの料金を返信する文面', customer.id)
  expect((await answerOf(price.conversation_id, chat)).answer).toContain('38,500円（税込）')
  const nobody = await askForCustomer('要約して', null)
  expect((await answerOf(nobody.conversation_id, chat)).answer).toContain('お客様を選')
})

test('prices with the tax and without it are told apart, not compared', async () => {
  const add = (name: string, price: number, tax_included: boolean) =>
    call(world, desk.admin, products.create, { body: { name, price, tax_included } })
  const told = async (message: string) => (await answerOf((await ask(message)).conversation_id)).answer
  await add('半日ドック', 33_000, true)
  await add('一日ドック', 55_000, true)
  expect(await told('一番高い商品は?')).toBe('最も高い商品は 「一日ドック」 で、価格は **55,000円（税込）** です。')
  expect(await told('商品の平均価格は?')).toBe('商品の平均価格は **44,000円（税込）** です。')
  await add('脳ドック', 52_000, false)
  const apart = '税率が登録されていないため、税込と税抜の価格は分けています。'
  expect(await told('一番高い商品は?')).toBe(
    `最も高い商品は次のとおりです。${apart}\n\n- 「一日ドック」 **55,000円（税込）**\n- 「脳ドック」 **52,000円（税抜）**`,
  )
  expect(await told('商品の平均価格は?')).toBe(
    `商品の平均価格は **44,000円（税込）**、**52,000円（税抜）** です。${apart}`,
  )
})
