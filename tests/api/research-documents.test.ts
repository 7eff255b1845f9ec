/** A research looks into the documents and the knowledge base of its tenant, and nowhere else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { aiResults } from '#contract/ai-results'
import { customers } from '#contract/customers'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { research } from '#contract/research'
import { bring } from './support/documents.ts'
import { workAll, workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

const QUESTION = '返金の期限はいつですか'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

async function addGuide(text: string, at: Desk = desk) {
  const file_id = await bring(world, at.admin, text, { name: '手引き.txt' })
  const { id } = await call(world, at.admin, knowledge.create, { body: { file_id, title: '受付の手引き' } })
  await workAllNow(world)
  return id
}

async function addContract(text: string, at: Desk = desk) {
  await call(world, at.staff, legalChecks.create, { body: { file_id: await bring(world, at.staff, text) } })
  await workAllNow(world)
}

async function ofCustomer(question = QUESTION) {
  const { id: customerId } = await call(world, desk.admin, customers.create, { body: { name: '佐藤 花子' } })
  const params = { id: customerId }
  const { id } = await call(world, desk.staff, research.existingCustomer, { params, body: { question } })
  await workAll(world)
  return call(world, desk.staff, aiResults.get, { params: { id } })
}

test('a customer is looked up in the documents that name them, and the question in the knowledge base', async () => {
  await addContract('同意書。佐藤花子様は写真の掲載に同意します。')
  const guide = await addGuide('返金の期限は、お支払いから14日以内です。\n\n駐車場は建物の裏にあります。')
  const { content, sources } = await ofCustomer()
  expect(content).toMatch(/- 文書「広告」: 佐藤花子様は写真の掲載に同意します。 \[\d+\]$/m)
  expect(content).toMatch(/- ナレッジ「受付の手引き」: 返金の期限は、お支払いから14日以内です。 \[\d+\]$/m)
  expect(content).not.toContain('駐車場')
  expect(sources.find(({ kind }) => kind === 'knowledge')).toMatchObject({ id: guide, title: '受付の手引き' })
  expect(world.faults).toEqual([])
})

test('without a question the knowledge base is not looked into, and where nothing is found it is said', async () => {
  await addGuide('佐藤 花子様と返金の話。')
  const { content } = await ofCustomer('')
  expect(content).toContain('この名前が出てくる文書は、見つかりませんでした。 （未確認）')
  expect(content).not.toContain('ナレッジ「')
  expect((await ofCustomer('宇宙旅行の予約方法')).content).toContain('ナレッジに見つかりませんでした。 （未確認）')
})

test('documents of another tenant and those that are out of use are not looked into', async () => {
  const other = await addDesk(world)
  await addGuide('返金の期限は、別の院の秘密です。', other)
  await addContract('佐藤花子様との別の院の秘密', other)
  const id = await addGuide('返金の期限は、古い決まりです。')
  await call(world, desk.admin, knowledge.update, { params: { id }, body: { is_active: false } })
  expect((await ofCustomer()).content).not.toMatch(/秘密|古い決まり/)
})

test('nothing of the knowledge base where it was turned off', async () => {
  await addGuide('返金の期限は、お支払いから14日以内です。')
  await call(world, desk.admin, administration.changeFeatures, { body: { documents_enabled: false } })
  const { content } = await ofCustomer()
  expect(content).toContain('ナレッジを見る権限がないため、調べていません。 （未確認）')
  expect(content).not.toContain('14日以内')
})

test('a file that is given with the question is read, and one of somebody else is refused', async () => {
  const file_id = await bring(world, desk.staff, '紹介状\n返金の期限を気にされています。', { name: '紹介状.txt' })
  const { id: customerId } = await call(world, desk.admin, customers.create, { body: { name: '佐藤 花子' } })
  const asking = { params: { id: customerId }, body: { question: QUESTION, file_id } }
  const { id } = await call(world, desk.staff, research.existingCustomer, asking)
  await workAllNow(world)
  const { content, sources } = await call(world, desk.staff, aiResults.get, { params: { id } })
  expect(content).toMatch(/## ファイルに書かれていること\n\n- 返金の期限を気にされています。 \[\d+\]/)
  expect(sources).toContainEqual(expect.objectContaining({ kind: 'text', title: '紹介状.txt' }))
  expect(await refused(world, desk.admin, research.existingCustomer, asking)).toMatchObject({
    code: 'VAL_001',
    validation_errors: [{ field: 'file_id' }],
  })
})

test('a file that cannot be read is said to be so, and the rest is reported', async () => {
  const file_id = await bring(world, desk.staff, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), { name: '写真.jpg' })
  const body = { name: 'ひまわり歯科', file_id }
  const { id } = await call(world, desk.staff, research.competitor, { body })
  await workAllNow(world)
  const result = await call(world, desk.staff, aiResults.get, { params: { id } })
  expect(result.state).toBe('done')
  expect(result.content).toContain('ファイル「写真.jpg」は、文章を読み取れませんでした。 （未確認）')
})
