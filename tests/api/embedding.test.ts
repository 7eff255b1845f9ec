/** Documents that are compared by a model of vectors which the tenant has chosen. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { models } from '#contract/models'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let server: Server
let asked: { model: string; input: string[] }[]
let isBusy: boolean
/** A text that the model answers for in no case. */
let refused: string | null

/** Words that the model knows to mean nearly the same, a number of its vectors for each line. */
const MEANINGS = [/犬|ワンちゃん|わんこ/, /返金|払い戻し/, /駐車場/]

/** A vector of 64 numbers: what the text means, and a little that says nothing. */
function vectorOf(text: string): number[] {
  const noise = (index: number) =>
    Math.sin([...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * (index + 1))
  return Array.from({ length: 64 }, (_, index) => noise(index) * 0.2 + (MEANINGS[index]?.test(text) ? 3 : 0))
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const { model, input } = JSON.parse(text)
      asked.push({ model, input })
      if (refused !== null && input.includes(refused)) return void reply.writeHead(400).end('{}')
      if (isBusy) return void reply.writeHead(429).end('{}')
      const data = input.map((one: string, index: number) => ({ index, embedding: vectorOf(one) }))
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  world = await openWorld({ settings: { TRUSTED_HOSTS: hostOf() } })
})
beforeEach(async () => {
  asked = []
  isBusy = false
  refused = null
  desk = await addDesk(world)
  world.faults.length = 0
})
afterAll(async () => {
  await world.close()
  server.close()
})

const hostOf = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
const choose = async (model: string) => {
  const embedding = { provider: 'openai-compatible' as const, base_url: `http://${hostOf()}/v1`, model }
  await call(world, desk.admin, models.change, { body: { embedding } })
}
const compared = async () => (await call(world, desk.admin, models.get, {})).compared

const RULES = 'ペット（犬や猫）の同伴はご遠慮いただいています。'
const PAYMENT = '返金には領収書が必要です。翌月以降は受け付けません。'

async function addText(content: string) {
  const file_id = await bring(world, desk.staff, content)
  const { id } = await call(world, desk.staff, legalChecks.create, { body: { file_id } })
  await workAllNow(world)
  return id
}
const search = async (query: string, more: object = {}) => {
  const found = await call(world, desk.staff, legalChecks.semanticSearch, { query: { query, ...more } })
  return { ...found, ids: found.results.map(({ legal_check }) => legal_check.id) }
}

test('what means the same is found without a word in common, once the model has read the documents', async () => {
  const id = await addText(RULES)
  await addText(PAYMENT)
  expect(await search('ワンちゃん')).toMatchObject({ ids: [], compared_by: 'built-in', model_failure: null })
  expect(await compared()).toBeNull()

  await choose('小さな模型')
  expect(await compared()).toEqual({ total: 2, read: 0 })
  await workAllNow(world)
  expect(await compared()).toEqual({ total: 2, read: 2 })
  for (const more of [{}, { with_words: 'true' }]) {
    expect(await search('ワンちゃん', more)).toMatchObject({
      ids: [id],
      compared_by: '小さな模型',
      model_failure: null,
    })
  }
  expect(await search('消防訓練の日程')).toMatchObject({ ids: [], compared_by: '小さな模型' })
  expect(world.faults).toEqual([])
})

test('a document that comes later is read by the model as well, and a search by words asks no model', async () => {
  await choose('小さな模型')
  const id = await addText(RULES)
  expect(await compared()).toEqual({ total: 1, read: 1 })
  expect((await search('わんこ')).ids).toEqual([id])
  const before = asked.length
  await call(world, desk.staff, legalChecks.search, { query: { query: 'わんこ' } })
  expect(asked).toHaveLength(before)
})

test('while the model does not answer, documents are read and found without it, and it is said why', async () => {
  isBusy = true
  await choose('小さな模型')
  const id = await addText(PAYMENT)
  expect(await search('払い戻し')).toMatchObject({ ids: [id], compared_by: 'built-in', model_failure: 'EXT_003' })
  expect(await compared()).toEqual({ total: 1, read: 0 })
})

test('vectors of another model are not compared, and are made anew', async () => {
  const id = await addText(RULES)
  await choose('小さな模型')
  await workAllNow(world)
  await choose('大きな模型')
  expect(await compared()).toEqual({ total: 1, read: 0 })
  expect((await search('ワンちゃん')).ids).toEqual([])
  await workAllNow(world)
  expect(await search('ワンちゃん')).toMatchObject({ ids: [id], compared_by: '大きな模型' })
})

test('once the tokens of a day are used up, the built-in engine compares', async () => {
  const id = await addText(PAYMENT)
  await call(world, desk.admin, models.change, { body: { daily_tokens: 1_000 } })
  await choose('小さな模型')
  await workAllNow(world)
  expect((await search('払い戻し')).compared_by).toBe('小さな模型')
  for (let letters = 0; letters <= 1_000; letters += 500) await search('払い戻し'.padEnd(500, '、'))
  const before = asked.length
  expect(await search('払い戻し')).toMatchObject({ ids: [id], compared_by: 'built-in', model_failure: null })
  expect(asked).toHaveLength(before)
})

test('the model of one tenant is shown nothing of another', async () => {
  await addText(RULES)
  desk = await addDesk(world)
  await choose('小さな模型')
  await addText(PAYMENT)
  await search('ワンちゃん')
  expect(JSON.stringify(asked)).not.toContain('ペット')
})

test('an answer of the knowledge base quotes what the model has found', async () => {
  await choose('小さな模型')
  const file_id = await bring(world, desk.manager, RULES, { name: '決まり.md', media_type: 'text/markdown' })
  await call(world, desk.manager, knowledge.create, { body: { file_id, title: '院内の決まり' } })
  await workAllNow(world)
  const { id } = await call(world, desk.staff, knowledge.chat, { body: { query: 'ワンちゃん' } })
  await workAllNow(world)
  const answer = await call(world, desk.staff, knowledge.get, { params: { id } })
  expect(answer).toMatchObject({ state: 'done', sources: [{ title: '院内の決まり' }] })
  expect(answer.answer).toContain('ペット（犬や猫）の同伴はご遠慮いただいています。 [1]')
  const [document] = (await call(world, desk.staff, knowledge.list, {})).legal_checks
  const stop = { params: { id: document?.id ?? '' }, body: { is_active: false } }
  await call(world, desk.manager, knowledge.update, stop)
  const { id: later } = await call(world, desk.staff, knowledge.chat, { body: { query: 'ワンちゃん' } })
  await workAllNow(world)
  expect((await call(world, desk.staff, knowledge.get, { params: { id: later } })).sources).toEqual([])
})

test('a passage that the model refuses keeps no other from its vector, and is not asked for again', async () => {
  const ids = [await addText(RULES), await addText(PAYMENT), await addText('駐車場は3台分です。')]
  refused = PAYMENT
  await choose('小さな模型')
  await workAllNow(world)
  expect(await compared()).toEqual({ total: 3, read: 3 })
  expect((await search('ワンちゃん')).ids).toEqual([ids[0]])
  const before = asked.length
  await addText('受付は9時からです。')
  expect(asked.slice(before).flatMap(({ input }) => input)).not.toContain(PAYMENT)
})
