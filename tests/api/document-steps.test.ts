/** How far the work on a document is, from its upload to its end: received, read, checked, made findable. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { knowledgeSearch } from '#contract/knowledge-search'
import { legalChecks } from '#contract/legal-checks'
import { AppError } from '../../server/core/app-error.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { readInProcess } from '../../server/documents/read-in-process.ts'
import { readKnowledge } from '../../server/knowledge/read-job.ts'
import { TEXT_READ } from '../../server/knowledge/record.ts'
import { legalCheck } from '../../server/legal-checks/check-job.ts'
import { CHECK_PROGRESS } from '../../server/legal-checks/record.ts'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
/** What is looked at while a document is read, and while it is checked. */
let whileRead: () => Promise<void>
let whileChecked: () => Promise<void>

beforeAll(async () => {
  const readText: typeof readInProcess = async (...given) => {
    await whileRead()
    return readInProcess(...given)
  }
  const check = legalCheck({
    readText,
    checkText: async () => {
      await whileChecked()
      return { type: 'other', findings: [] }
    },
    lookAgain: async () => ({ findings: [], letters: null, failure: null }),
  })
  world = await openWorld({ kinds: [check, readKnowledge(readText)] })
})
beforeEach(async () => {
  desk = await addDesk(world)
  whileRead = async () => {}
  whileChecked = async () => {}
})
afterAll(() => world.close())

/** The job of the document says that it is so far. */
const say = (progress: number) =>
  withOperator(world.database.owner, (trx) =>
    trx.updateTable('jobs').set({ progress }).where('tenant_id', '=', desk.tenantId).execute(),
  )
const bringText = () => bring(world, desk.manager, '必ず治ります。', { name: '広告.md' })

test('of the legal checks: on the document and in the list', async () => {
  const made = await call(world, desk.manager, legalChecks.create, { body: { file_id: await bringText() } })
  const steps = async () => {
    const document = await call(world, desk.staff, legalChecks.get, { params: { id: made.id } })
    const { legal_checks: list } = await call(world, desk.staff, legalChecks.list, {})
    return [document.step, list[0]?.step]
  }
  const seen: unknown[] = []
  whileRead = async () => void seen.push(await steps())
  whileChecked = async () => {
    // What the job tells is kept a moment later.
    await vi.waitFor(async () => expect(await steps()).not.toContain('reading'), { timeout: 15_000 })
    seen.push(await steps())
    await say(CHECK_PROGRESS.checked)
    seen.push(await steps())
  }
  expect([made.step, await steps()]).toEqual(['received', ['received', 'received']])
  await workAllNow(world)
  expect(seen).toEqual([
    ['reading', 'reading'],
    ['checking', 'checking'],
    ['indexing', 'indexing'],
  ])
  expect(await steps()).toEqual([null, null])
})

test('of the knowledge base: in the list', async () => {
  const body = { file_id: await bringText(), title: '広告' }
  const made = await call(world, desk.manager, knowledge.create, { body })
  const step = async () => (await call(world, desk.staff, knowledge.list, {})).legal_checks[0]?.step
  const seen: unknown[] = []
  whileRead = async () => {
    seen.push(await step())
    await say(TEXT_READ)
    seen.push(await step())
  }
  expect([made.step, await step()]).toEqual(['received', 'received'])
  await workAllNow(world)
  expect(seen).toEqual(['reading', 'indexing'])
  expect(await step()).toBeNull()
})

test('of a newer file of the knowledge base: beside the document, which answers with its present one meanwhile', async () => {
  const body = { file_id: await bringText(), title: '広告' }
  const { id } = await call(world, desk.manager, knowledge.create, { body })
  await workAllNow(world)
  const seen: unknown[] = []
  const answering: unknown[] = []
  const look = async () => {
    const [document] = (await call(world, desk.staff, knowledge.list, {})).legal_checks
    seen.push([document?.status, document?.step, document?.next?.step])
    const found = await call(world, desk.staff, knowledgeSearch.search, { query: { query: '必ず治ります' } })
    answering.push(found.results.map(({ excerpt }) => excerpt))
  }
  whileRead = async () => {
    await look()
    await say(TEXT_READ)
    await look()
  }
  const file_id = await bring(world, desk.manager, '効果には個人差があります。', { name: '新しい.md' })
  const replaced = await call(world, desk.manager, knowledge.replace, { params: { id }, body: { file_id } })
  expect(replaced).toMatchObject({ status: 'ready', step: null, next: { file_name: '新しい.md', step: 'received' } })
  await look()
  await workAllNow(world)
  expect(seen).toEqual([
    ['ready', null, 'received'],
    ['ready', null, 'reading'],
    ['ready', null, 'indexing'],
  ])
  expect(answering).toEqual(Array.from({ length: 3 }, () => ['必ず治ります。']))
  const [after] = (await call(world, desk.staff, knowledge.list, {})).legal_checks
  expect(after).toMatchObject({ status: 'ready', file_version: 2, next: null })

  whileRead = () => Promise.reject(new AppError('FILE_006'))
  const broken = await bring(world, desk.manager, '読めない。', { name: '壊れた.md' })
  await call(world, desk.manager, knowledge.replace, { params: { id }, body: { file_id: broken } })
  await workAllNow(world)
  const [failed] = (await call(world, desk.staff, knowledge.list, {})).legal_checks
  expect(failed?.next).toEqual({ file_name: '壊れた.md', step: null, failure: 'FILE_006' })
})

test('what could not be read is at no step: it has failed, and says why', async () => {
  whileRead = () => Promise.reject(new AppError('FILE_006'))
  await call(world, desk.manager, legalChecks.create, { body: { file_id: await bringText() } })
  await call(world, desk.manager, knowledge.create, { body: { file_id: await bringText(), title: '広告' } })
  await workAllNow(world)
  const failed = { status: 'failed', failure: 'FILE_006', step: null }
  expect((await call(world, desk.staff, legalChecks.list, {})).legal_checks).toMatchObject([failed])
  expect((await call(world, desk.staff, knowledge.list, {})).legal_checks).toMatchObject([failed])
})
