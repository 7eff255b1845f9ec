/** Documents of the knowledge base, from the upload to the answer that rests on them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { notifications } from '#contract/notifications'
import { withOperator } from '../../server/db/with-tenant.ts'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

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

const MANUAL = `# 会計

## 返金
返金には領収書が必要です。翌月以降は返金できません。

## 遅刻
15分を超えたときは、次の空いた枠でご案内します。`

const work = () => workAllNow(world)
const create = async (content: string | Buffer, body: object = {}, name = '手引き.md') => {
  const file_id = await bring(world, desk.manager, content, { name })
  return call(world, desk.manager, knowledge.create, { body: { file_id, title: '会計の手引き', ...body } })
}
const listed = (query: object = {}, person: Person = desk.staff) => call(world, person, knowledge.list, { query })
const passages = () =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('passages').select(['text', 'document_id']).where('tenant_id', '=', desk.tenantId).execute(),
  )
const ask = async (query: string, body: object = {}, person: Person = desk.staff) => {
  const { id } = await call(world, person, knowledge.chat, { body: { query, ...body } })
  await work()
  return call(world, person, knowledge.get, { params: { id } })
}
/** Questions were asked so long ago that whoever asked looks elsewhere. */
const askedLongAgo = () =>
  withOperator(world.database.owner, (trx) =>
    sql`update knowledge_questions set created_at = created_at - interval '21 seconds' where tenant_id = ${desk.tenantId}`.execute(
      trx,
    ),
  )
const told = async (person: Person) =>
  (await call(world, person, notifications.list, {})).notifications.map(({ title, type, page }) => [title, type, page])

test('a document is read, found by its tag and its words, and comes back as it was sent', async () => {
  const made = await create(MANUAL, { description: '窓口の会計', tags: ['会計', ' 返金 ', '会計'] })
  expect(made).toMatchObject({ status: 'indexing', tags: ['会計', '返金'], uploaded_by: '主任 一郎', is_own: true })
  await work()
  const { total, legal_checks: documents, tags } = await listed()
  expect([total, documents[0]?.status, documents[0]?.is_own, tags]).toEqual([1, 'ready', false, ['会計', '返金']])
  expect((await listed({ tag: '返金' })).total).toBe(1)
  expect((await listed({ tag: '返' })).total).toBe(0)
  expect((await listed({ search: '窓口 ﾃﾋﾞｷ' })).total).toBe(0)
  expect((await listed({ search: 'まどぐち 手引' })).total).toBe(0)
  expect((await listed({ search: '窓口 手引き' })).total).toBe(1)
  const file = await send(world, desk.staff, knowledge.file, { params: { id: made.id } })
  expect(file.text).toBe(MANUAL)
  expect(await told(desk.manager)).toEqual([['「会計の手引き」を質問に使えるようになりました', 'success', 'knowledge']])
  expect(world.faults).toEqual([])
})

test('an answer rests on passages alone, with their numbers; it says so when nothing fits', async () => {
  await create(MANUAL)
  await work()
  const answer = await ask('払い戻しはいつまでできますか')
  expect(answer).toMatchObject({ state: 'done', engine: 'built-in', failure: null, is_helpful: null })
  expect(answer.answer).toContain('翌月以降は返金できません。 [1]')
  expect(answer.sources).toMatchObject([{ kind: 'knowledge', title: '会計の手引き', page: null }])
  expect(answer.sources[0]?.excerpt).toContain('返金には領収書が必要です。')
  const none = await ask('駐車場は何台分ありますか')
  expect([none.answer.split('\n')[0], none.sources]).toEqual(['根拠となる資料が見つかりません。', []])
  expect(await call(world, desk.staff, knowledge.history, {})).toMatchObject({ total: 2, history: [none, answer] })
  expect(await call(world, desk.staff, knowledge.history, { query: { search: '駐車場' } })).toMatchObject({ total: 1 })
})

test('what was read out of a document is read by everybody, with its pages; before that it is empty', async () => {
  const { id } = await create(MANUAL)
  const params = { id }
  const before = await call(world, desk.staff, knowledge.text, { params })
  expect(before).toMatchObject({ id, title: '会計の手引き', status: 'indexing', text: '', page_starts: [] })
  await work()
  const read = await call(world, desk.staff, knowledge.text, { params })
  expect(read).toMatchObject({ status: 'ready', text: MANUAL, page_starts: [0], is_scanned: false, file_version: 1 })
  expect(read).toMatchObject({ media_type: 'text/markdown', size: Buffer.byteLength(MANUAL) })
  const { sources } = await ask('返金には何が必要ですか')
  expect(sources.map(({ excerpt }) => read.text.includes(excerpt))).toEqual([true])
  expect(await refused(world, (await addDesk(world)).admin, knowledge.text, { params })).toMatchObject({ status: 404 })
})

test('what is said of a document is changed by who may add one, over the version that they saw', async () => {
  const { id } = await create(MANUAL, { tags: ['会計'] })
  await work()
  const change = { params: { id }, body: { title: ' 受付の手引き ', tags: ['受付', ' 受付'] } }
  expect(await refused(world, desk.staff, knowledge.update, change)).toMatchObject({ status: 403 })
  const changed = await call(world, desk.admin, knowledge.update, change, { 'If-Match': '"1"' })
  expect(changed).toMatchObject({ title: '受付の手引き', description: '', tags: ['受付'], status: 'ready', version: 2 })
  expect(await call(world, desk.admin, knowledge.update, change)).toEqual(changed)
  const late = { params: { id }, body: { description: '古い' } }
  expect(await refused(world, desk.manager, knowledge.update, late, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    code: 'DB_005',
  })
  expect([(await listed({ search: '会計' })).total, (await listed({ search: '受付' })).total]).toEqual([0, 1])
  expect((await ask('返金の期限')).sources).toMatchObject([{ title: '受付の手引き' }])
  const gone = { params: { id: crypto.randomUUID() }, body: { title: 'a' } }
  expect(await refused(world, desk.manager, knowledge.update, gone)).toMatchObject({ code: 'DB_002' })
})

test('no answer rests on a document that is out of use; it stays in the list, and can be used again', async () => {
  const { id } = await create(MANUAL)
  await work()
  const use = (is_active: boolean) =>
    call(world, desk.manager, knowledge.update, { params: { id }, body: { is_active } })
  const used = async () => [(await listed({ active: 'true' })).total, (await listed({ active: 'false' })).total]
  expect(await used()).toEqual([1, 0])
  expect(await use(false)).toMatchObject({ is_active: false, version: 2 })
  expect((await ask('払い戻しはいつまでできますか')).sources).toEqual([])
  const [total, [document]] = [(await listed()).total, (await listed()).legal_checks]
  expect([total, document?.is_active, await used()]).toEqual([1, false, [0, 1]])
  await call(world, desk.manager, knowledge.index, { params: { id } })
  await work()
  expect((await ask('払い戻しはいつまでできますか')).sources).toEqual([])
  await use(true)
  expect((await ask('払い戻しはいつまでできますか')).sources).toHaveLength(1)
})

test('of the metadata only the page can be left out', async () => {
  await create(MANUAL)
  await work()
  const { sources } = await ask('返金の領収書', { include_metadata: false, max_results: 1 })
  expect(sources).toHaveLength(1)
  expect(sources[0]).not.toHaveProperty('page')
})

test('the same question sent twice is one, and belongs to whoever asked', async () => {
  const body = { id: crypto.randomUUID(), query: '返金の期限' }
  const first = await call(world, desk.staff, knowledge.chat, { body })
  expect(await call(world, desk.staff, knowledge.chat, { body })).toEqual(first)
  expect(await refused(world, desk.admin, knowledge.chat, { body })).toMatchObject({ status: 409, code: 'DB_003' })
  expect(await refused(world, desk.admin, knowledge.get, { params: { id: first.id } })).toMatchObject({ status: 404 })
  expect((await call(world, desk.admin, knowledge.history, {})).total).toBe(0)
})

test('whoever asked is told of an answer that took long, and nobody else', async () => {
  await create(MANUAL)
  await work()
  await ask('返金には何が必要ですか')
  expect(await told(desk.staff)).toEqual([])
  const { id } = await call(world, desk.staff, knowledge.chat, { body: { query: '遅刻したときは\nどうしますか' } })
  await askedLongAgo()
  await work()
  expect(await told(desk.staff)).toEqual([
    ['「遅刻したときは どうしますか」の回答が届きました', 'success', 'knowledge'],
  ])
  const [first] = (await call(world, desk.staff, notifications.list, {})).notifications
  expect(first?.subject_id).toBe(id)
  expect(await told(desk.admin)).toEqual([])
})

test('feedback is kept with the answer, and refused before there is one', async () => {
  const { id } = await call(world, desk.staff, knowledge.chat, { body: { query: '返金の期限' } })
  const feedback = { params: { id }, body: { is_helpful: false, feedback: '期限が分からない' } }
  expect(await refused(world, desk.staff, knowledge.feedback, feedback)).toMatchObject({ code: 'BIZ_002' })
  await work()
  const noted = await call(world, desk.staff, knowledge.feedback, feedback)
  expect(noted).toMatchObject({ is_helpful: false, feedback: '期限が分からない' })
  expect(await refused(world, desk.manager, knowledge.feedback, feedback)).toMatchObject({ status: 404 })
})

test('there is no answer to judge where it failed or was stopped', async () => {
  const { id } = await call(world, desk.staff, knowledge.chat, { body: { query: '返金の期限' } })
  const feedback = { params: { id }, body: { is_helpful: false } }
  await call(world, desk.staff, knowledge.deleteQuestion, { params: { id } })
  expect(await call(world, desk.staff, knowledge.restoreQuestion, { params: { id } })).toMatchObject({
    state: 'cancelled',
  })
  expect(await refused(world, desk.staff, knowledge.feedback, feedback)).toMatchObject({ status: 404, code: 'DB_002' })
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('knowledge_questions').set({ state: 'failed' }).where('id', '=', id).execute(),
  )
  expect(await refused(world, desk.staff, knowledge.feedback, feedback)).toMatchObject({ status: 404, code: 'DB_002' })
})

test('a question is deleted with its answer by whoever asked, and comes back', async () => {
  await create(MANUAL)
  await work()
  const answer = await ask('返金の期限')
  const params = { id: answer.id }
  const total = async () => (await call(world, desk.staff, knowledge.history, {})).total
  expect(await refused(world, desk.admin, knowledge.deleteQuestion, { params })).toMatchObject({ code: 'DB_002' })
  expect(await call(world, desk.staff, knowledge.deleteQuestion, { params })).toEqual({ ...params, deleted: true })
  expect(await refused(world, desk.staff, knowledge.get, { params })).toMatchObject({ status: 404 })
  expect(await total()).toBe(0)
  expect(await refused(world, desk.admin, knowledge.restoreQuestion, { params })).toMatchObject({ code: 'DB_002' })
  expect(await call(world, desk.staff, knowledge.restoreQuestion, { params })).toEqual(answer)
  expect([await total(), await call(world, desk.staff, knowledge.restoreQuestion, { params })]).toEqual([1, answer])
})

test('an answer that is being written is stopped with its question', async () => {
  const { id } = await call(world, desk.staff, knowledge.chat, { body: { query: '返金の期限' } })
  await call(world, desk.staff, knowledge.deleteQuestion, { params: { id } })
  await work()
  expect(await told(desk.staff)).toEqual([])
  expect(await call(world, desk.staff, knowledge.restoreQuestion, { params: { id } })).toMatchObject({
    state: 'cancelled',
    answer: '',
  })
})

test('another tenant is never answered from these documents', async () => {
  await create(MANUAL)
  await work()
  desk = await addDesk(world)
  expect((await ask('返金の期限')).sources).toEqual([])
})

test('a document that is deleted takes its passages and its file along', async () => {
  const { id } = await create(MANUAL)
  await work()
  expect((await passages()).length).toBeGreaterThan(0)
  expect(await refused(world, desk.staff, knowledge.delete, { params: { id } })).toMatchObject({ code: 'AUTH_006' })
  await call(world, desk.admin, knowledge.delete, { params: { id } })
  const files = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('files').select('id').where('tenant_id', '=', desk.tenantId).execute(),
  )
  expect([(await listed()).total, await passages(), files]).toEqual([0, [], []])
  expect((await ask('返金の期限')).sources).toEqual([])
})

test('what cannot be read says why, and is read again when somebody asks', async () => {
  const { id } = await create(Buffer.from('%PDF-1.7\nbroken'), {}, '壊れた.pdf')
  await work()
  const [document] = (await listed()).legal_checks
  expect(document).toMatchObject({ status: 'failed', failure: 'FILE_006' })
  expect(await told(desk.manager)).toMatchObject([['「会計の手引き」を読み取れませんでした', 'error', 'knowledge']])
  const again = await call(world, desk.manager, knowledge.index, { params: { id } })
  expect(again).toMatchObject({ status: 'indexing', failure: null })
  await work()
  expect((await listed()).legal_checks[0]?.status).toBe('failed')
})

test('what was changed since it was seen is not deleted for good', async () => {
  const { id, version } = await create(MANUAL)
  const { version: now } = await call(world, desk.manager, knowledge.update, {
    params: { id },
    body: { title: '会計' },
  })
  const remove = (seen: number) =>
    send(world, desk.admin, knowledge.delete, { params: { id } }, { 'If-Match': `"${seen}"` })
  expect(await remove(version)).toMatchObject({ status: 412, body: { error: { code: 'DB_005' } } })
  expect(await remove(now)).toMatchObject({ status: 200 })
})

test('the upload of the specification takes the tags as JSON, and leaves nothing behind of what it refuses', async () => {
  const file = () => new File([MANUAL], '手引き.md')
  const upload = (body: object, person: Person = desk.manager) => send(world, person, knowledge.upload, { body })
  const made = await upload({ file: file(), title: '手引き', description: '会計', tags: '["返金"]' })
  expect(made).toMatchObject({ status: 201, body: { title: '手引き', tags: ['返金'], file_name: '手引き.md' } })
  const tags = Array.from({ length: 20 }, (_, i) => `${String.fromCodePoint(0x4e00 + i)}${'漢'.repeat(49)}`)
  const escaped = JSON.stringify(tags).replace(/[^\x20-\x7e]/gu, (one) => `\\u${one.charCodeAt(0).toString(16)}`)
  expect((await upload({ file: file(), title: '手引き2', tags: escaped })).body).toMatchObject({ tags })
  for (const tags of ['返金', '{}', '[1]']) {
    expect(await upload({ file: file(), title: '手引き', tags })).toMatchObject({
      status: 422,
      body: { error: { code: 'VAL_001', validation_errors: [{ field: 'tags' }] } },
    })
  }
  expect(await upload({ file: file() })).toMatchObject({ status: 422 })
  expect(await upload({ file: file(), title: 'a' }, desk.staff)).toMatchObject({ status: 403 })
  const files = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('files').select('name').where('tenant_id', '=', desk.tenantId).execute(),
  )
  expect([(await listed()).total, files.length]).toEqual([2, 2])
})
