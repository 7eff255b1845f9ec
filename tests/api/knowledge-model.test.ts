/** Answers of the knowledge base in a tenant that has chosen a model: what it claims without a passage is not passed on. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { models } from '#contract/models'
import { staffChat } from '#contract/staff-chat'
import { withTenant } from '../../server/db/with-tenant.ts'
import { NOT_CITED } from '../../server/knowledge/write-cited.ts'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

const MODEL = '小さなモデル'

let world: World
let desk: Desk
let server: Server
/** What the model says, piece by piece. */
let says: string[]

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume()
    request.on('end', () => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of says) reply.write(chunk(piece))
      reply.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  world = await openWorld({ settings: { TRUSTED_HOSTS: hostOf() } })
})
beforeEach(async () => {
  desk = await addDesk(world)
  const chat = { provider: 'openai-compatible' as const, base_url: `http://${hostOf()}/v1`, model: MODEL }
  await call(world, desk.admin, models.change, { body: { chat } })
  for (const [title, content] of Object.entries(DOCUMENTS)) {
    const file_id = await bring(world, desk.admin, content, { name: `${title}.txt` })
    await call(world, desk.admin, knowledge.create, { body: { file_id, title } })
  }
  await workAllNow(world)
})
afterAll(async () => {
  await world.close()
  server.close()
})

const DOCUMENTS = { 会計: '返金には領収書が必要です。', 受付: '返金の受付は翌月の末日までです。' }

const hostOf = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`

/** The answer as it is kept, with what was shown while it was written. */
async function ask() {
  const { id, job_id } = await call(world, desk.staff, knowledge.chat, {
    body: { query: '返金の受付はいつまでですか' },
  })
  await workAllNow(world)
  const { answer, sources, engine } = await call(world, desk.staff, knowledge.get, { params: { id } })
  return { answer, titles: sources.map(({ title }) => title), engine, shown: await shownOf(job_id) }
}

const shownOf = (id: string) =>
  withTenant(world.database.app, desk.tenantId, async (trx) => {
    const rows = await trx.selectFrom('job_events').select('data').where('job_id', '=', id).orderBy('seq').execute()
    return rows.map(({ data }) => data)
  })

test('a number that no source has is never shown, and only what is named is a source', async () => {
  says = ['翌月の末日までです。[1', '] 手数料は', 'ありません。[7]']
  const { answer, titles, engine, shown } = await ask()
  expect([answer, titles, engine]).toEqual(['翌月の末日までです。[1] 手数料はありません。', ['受付'], MODEL])
  expect(JSON.stringify(shown)).not.toContain('[7]')
})

test('what names no source is nobody’s claim: the passages are quoted in its place', async () => {
  says = ['必ず全額を', '返金します。[9]']
  const { answer, titles, engine, shown } = await ask()
  expect(answer.startsWith(`${NOT_CITED}\n\n`)).toBe(true)
  expect(answer).toContain('返金の受付は翌月の末日までです。 [1]')
  expect([titles[0], engine]).toEqual(['受付', 'built-in'])
  expect(JSON.stringify(shown)).not.toContain('全額')
})

test('the assistant of the staff is held to the same, where it answers from documents', async () => {
  says = ['必ず全額を返金します。']
  const body = { message: '返金の受付はいつまでですか' }
  const { conversation_id: id } = await call(world, desk.staff, staffChat.ask, { body })
  await workAllNow(world)
  const { exchanges } = await call(world, desk.staff, staffChat.get, { params: { id } })
  expect(exchanges).toMatchObject([{ state: 'done', engine: 'built-in', sources: [{ title: '受付' }] }])
  expect(exchanges[0]?.answer).not.toContain('全額')
})
