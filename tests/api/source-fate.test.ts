/** Answers that somebody has received stay; what they quote of a document goes with the document. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import type { Source } from '#contract/assistant'
import { chat } from '#contract/chat'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addConversations } from './support/conversations.ts'
import { addDocument, addKnowledge } from './support/documents.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
/** Of each kind a document; the answers rest on both, and on a customer. */
let knowledgeId: string
let legalId: string
const answerId = crypto.randomUUID()

const SAID = '返金には領収書が必要です。'
const sourcesOf = (): Source[] => [
  { kind: 'knowledge', id: knowledgeId, title: '会計の手引き', excerpt: SAID, page: 2 },
  { kind: 'legal_check', id: legalId, title: '広告', excerpt: SAID },
  { kind: 'customer', id: crypto.randomUUID(), title: '山田 花子 様', excerpt: SAID },
  { kind: 'knowledge', id: 'no document', title: '手引き', excerpt: SAID },
]

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
  ;[knowledgeId, legalId] = [crypto.randomUUID(), crypto.randomUUID()]
  const [sources, tenant_id, owner_id] = [JSON.stringify(sourcesOf()), desk.tenantId, desk.staff.memberId]
  const done = { state: 'done' as const, sources }
  await withOperator(world.database.owner, async (trx) => {
    await addKnowledge(trx, desk.manager, knowledgeId)
    await addDocument(trx, desk.manager, { id: legalId })
    const asked = { query: '返金', max_results: 5, include_metadata: true, answer: `${SAID} [1]`, job_id: answerId }
    await trx
      .insertInto('knowledge_questions')
      .values({ tenant_id, owner_id, id: answerId, ...asked, ...done })
      .execute()
    await addConversations(trx, desk.staff, { chat: answerId, staffChat: crypto.randomUUID() })
    await trx.updateTable('exchanges').set(done).where('tenant_id', '=', tenant_id).execute()
    const work = { kind: 'research.customer' as const, title: '調査', input: '{}', job_id: answerId, content: SAID }
    await trx
      .insertInto('ai_results')
      .values({ tenant_id, owner_id, id: answerId, ...work, ...done })
      .execute()
  })
})

const params = { id: answerId }
/** The sources of the same answer, by each call that tells them. */
const READS: [string, () => Promise<Source[] | undefined>][] = [
  ['a question', async () => (await call(world, desk.staff, knowledge.get, { params })).sources],
  ['the history', async () => (await call(world, desk.staff, knowledge.history, {})).history[0]?.sources],
  [
    'what was said of an answer',
    async () => (await call(world, desk.staff, knowledge.feedback, { params, body: { is_helpful: true } })).sources,
  ],
  [
    'a question that is asked again',
    async () => (await call(world, desk.staff, knowledge.chat, { body: { id: answerId, query: '返金' } })).sources,
  ],
  ['a conversation', async () => (await call(world, desk.staff, chat.get, { params })).exchanges[0]?.sources],
  [
    'what was said in a conversation',
    async () =>
      (
        await call(world, desk.staff, chat.feedback, {
          params: { id: answerId, answerId },
          body: { feedback: 'good' },
        })
      ).sources,
  ],
  ['a report', async () => (await call(world, desk.staff, aiResults.get, { params })).sources],
]
const fates = (sources: Source[] | undefined) => sources?.map(({ fate, excerpt }) => [fate, excerpt])
const THERE = [undefined, SAID]
const GONE = ['deleted', '']

test.each(READS)('%s: the passage of a deleted document is withheld, and its title says why', async (_, read) => {
  expect(fates(await read())).toEqual([THERE, THERE, THERE, THERE])
  await call(world, desk.admin, knowledge.delete, { params: { id: knowledgeId } })
  expect(fates(await read())).toEqual([GONE, THERE, THERE, THERE])
  await call(world, desk.admin, legalChecks.delete, { params: { id: legalId } })
  const sources = await read()
  expect(fates(sources)).toEqual([GONE, GONE, THERE, THERE])
  expect(sources?.[0]).toMatchObject({ title: '会計の手引き', page: 2 })
})

test('the words are back with a document whose deletion is undone: nothing was written into the answer', async () => {
  await call(world, desk.admin, legalChecks.delete, { params: { id: legalId } })
  await call(world, desk.admin, legalChecks.restore, { params: { id: legalId } })
  expect(fates((await call(world, desk.staff, knowledge.get, { params })).sources)).toEqual([
    THERE,
    THERE,
    THERE,
    THERE,
  ])
})

test('the answer itself stays as it was received', async () => {
  await call(world, desk.admin, knowledge.delete, { params: { id: knowledgeId } })
  const answer = await call(world, desk.staff, knowledge.get, { params })
  expect([answer.state, answer.answer]).toEqual(['done', `${SAID} [1]`])
})

test('of a document that is out of use it is said so, and its passage stays: everybody can still read it', async () => {
  const use = (is_active: boolean) =>
    call(world, desk.manager, knowledge.update, { params: { id: knowledgeId }, body: { is_active } })
  const first = async () => fates((await call(world, desk.staff, knowledge.get, { params })).sources)?.[0]
  await use(false)
  expect(await first()).toEqual(['unused', SAID])
  await use(true)
  expect(await first()).toEqual(THERE)
})
