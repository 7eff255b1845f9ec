/** A document is read and checked by a job: what becomes of it, and who is told. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import type { LegalType, TextCheck } from '#contract/legal-findings'
import { notifications } from '#contract/notifications'
import { AppError } from '../../server/core/app-error.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { readInProcess } from '../../server/documents/read-in-process.ts'
import { legalCheck } from '../../server/legal-checks/check-job.ts'
import { addDocument, bring } from './support/documents.ts'
import { workAllAndRetry } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, type World } from './support/world.ts'

/** Finds the word 必ず, in advertising alone; a test puts in what goes wrong. */
let checkText: (text: string, type?: LegalType) => TextCheck
const findWord = (text: string, type: LegalType = 'advertising'): TextCheck => {
  const start = text.indexOf('必ず')
  const words = { title: '絶対的表現', basis: '医療法', reason: '', suggestion: '', engine: 'test', passage: '必ず' }
  const finding = { id: `must:${start}`, rule: 'must', severity: 'high' as const, ...words, start, end: start + 2 }
  return { type, findings: type === 'advertising' && start >= 0 ? [finding] : [] }
}
let readText: typeof readInProcess

let world: World
let desk: Desk

beforeAll(async () => {
  const kind = legalCheck({
    readText: (bytes, file) => readText(bytes, file),
    checkText: async (text, { type }) => checkText(text, type),
    lookAgain: async () => ({ findings: [], letters: null, failure: null }),
  })
  world = await openWorld({ kinds: [kind] })
})
beforeEach(async () => {
  desk = await addDesk(world)
  checkText = findWord
  readText = readInProcess
  world.faults.length = 0
})
afterAll(() => world.close())

const work = () => workAllAndRetry(world)
const create = async (content: string, name = '広告.md', person: Person = desk.staff) => {
  const file_id = await bring(world, person, content, { name })
  return call(world, person, legalChecks.create, { body: { file_id } })
}
const get = (id: string) => call(world, desk.staff, legalChecks.get, { params: { id } })
const told = async (person: Person = desk.staff) =>
  (await call(world, person, notifications.list, {})).notifications.map(
    ({ title, message, type, category, subject_id }) => ({
      title,
      message,
      type,
      category,
      subject_id,
    }),
  )

test('its text is read, its type told and its findings are there, and whoever uploaded it hears of it', async () => {
  const { id, updated_at: before } = await create('# 施術\n必ず治ります。')
  await work()
  const document = await get(id)
  expect(document).toMatchObject({ status: 'checked', failure: null, type: 'advertising', media_type: 'text/markdown' })
  expect(document).toMatchObject({ counts: { high: 1, medium: 0, low: 0 }, version: 1, page_starts: [0] })
  const [finding] = document.findings
  expect(document.text.slice(finding?.start ?? 0, finding?.end ?? 0)).toBe('必ず')
  expect(Date.parse(document.updated_at)).toBeGreaterThan(Date.parse(before))
  const event = {
    title: '「広告」のチェックが終わりました',
    message: '指摘が1件あります（高1、中0、低0）。',
    type: 'warning',
    category: 'legal_check',
    subject_id: id,
  }
  expect([await told(), await told(desk.admin)]).toEqual([[event], []])
  expect(world.faults).toEqual([])
})

test('another type checks the same text again, and stays; the same type said again keeps the findings', async () => {
  const { id } = await create('必ず治ります。')
  await work()
  let reads = 0
  readText = (...given) => {
    reads += 1
    return readInProcess(...given)
  }
  const change = (type: LegalType) => call(world, desk.manager, legalChecks.update, { params: { id }, body: { type } })
  expect(await change('advertising')).toMatchObject({ status: 'checked', counts: { high: 1 }, version: 2 })
  const other = await change('contract')
  expect(other).toMatchObject({ status: 'uploaded', type: 'contract', counts: { high: 0 }, version: 3 })
  await work()
  expect(await get(id)).toMatchObject({
    status: 'checked',
    type: 'contract',
    findings: [],
    text: '必ず治ります。',
    version: 3,
  })
  await call(world, desk.staff, legalChecks.check, { params: { id } })
  await work()
  expect(await get(id)).toMatchObject({ status: 'checked', type: 'contract', version: 3 })
  expect([reads, (await told(desk.manager)).length]).toEqual([1, 1])
})

test('while a check is under way none is added, and one of an older type writes nothing', async () => {
  const { id } = await create('必ず治ります。')
  const again = await call(world, desk.staff, legalChecks.check, { params: { id } })
  expect(again.status).toBe('uploaded')
  await call(world, desk.staff, legalChecks.update, { params: { id }, body: { type: 'privacy' } })
  const types: (LegalType | undefined)[] = []
  checkText = (text, type) => {
    types.push(type)
    return findWord(text, type)
  }
  await work()
  expect(types).toEqual(['privacy'])
  expect(await get(id)).toMatchObject({ status: 'checked', type: 'privacy', findings: [] })
})

test('a file that is to be read again is, also when its type is changed meanwhile', async () => {
  const { id } = await create('必ず治ります。')
  await work()
  await call(world, desk.staff, legalChecks.check, { params: { id } })
  await call(world, desk.staff, legalChecks.update, { params: { id }, body: { type: 'contract' } })
  let read = 0
  readText = (...given) => {
    read += 1
    return readInProcess(...given)
  }
  await work()
  expect([read, (await get(id)).status]).toEqual([1, 'checked'])
})

test('what cannot be read has failed, says why, and can be checked again', async () => {
  const { id } = await create('本文')
  readText = async () => {
    throw new AppError('FILE_011')
  }
  await work()
  expect(await get(id)).toMatchObject({ status: 'failed', failure: 'FILE_011', text: '', findings: [] })
  expect(await told()).toMatchObject([
    {
      title: '「広告」をチェックできませんでした',
      message: 'パスワード付きファイルは処理できません。パスワードを外して登録してください。',
      type: 'error',
    },
  ])
  readText = readInProcess
  expect(await call(world, desk.staff, legalChecks.check, { params: { id } })).toMatchObject({
    status: 'uploaded',
    failure: null,
  })
  await work()
  expect(await get(id)).toMatchObject({ status: 'checked', failure: null, text: '本文' })
})

test('what goes wrong for the moment is tried again; what keeps going wrong has failed', async () => {
  const { id } = await create('必ず治ります。')
  let left = 1
  checkText = (text, type) => {
    left -= 1
    if (left >= 0) throw new Error('a fault')
    return findWord(text, type)
  }
  await work()
  expect(await get(id)).toMatchObject({ status: 'checked', counts: { high: 1 } })
  const other = await create('必ず治ります。')
  left = 1_000
  await work()
  expect(await get(other.id)).toMatchObject({ status: 'failed', failure: 'SYS_001', findings: [] })
  expect(await told()).toMatchObject([{ type: 'error', subject_id: other.id }, { subject_id: id }])
})

test('a worker that ends in the middle of it leaves it to the next one, and it is told once', async () => {
  const { id } = await create('必ず治ります。')
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  readText = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      begin()
    })
  const worker = world.deps.jobs.work()
  await begun
  expect(await get(id)).toMatchObject({ status: 'checking' })
  await worker.stop()
  readText = readInProcess
  await work()
  expect(await get(id)).toMatchObject({ status: 'checked', counts: { high: 1 } })
  expect(await told()).toHaveLength(1)
})

test('a deleted document is not checked and nobody is told; brought back, it is checked', async () => {
  const { id } = await create('必ず治ります。')
  await call(world, desk.staff, legalChecks.delete, { params: { id } })
  await work()
  expect(await told()).toEqual([])
  expect(await call(world, desk.staff, legalChecks.restore, { params: { id } })).toMatchObject({ status: 'uploaded' })
  await work()
  expect(await get(id)).toMatchObject({ status: 'checked', counts: { high: 1 } })
  expect(await told()).toHaveLength(1)
})

test('one that is deleted while it is checked keeps what was found, and nobody is told', async () => {
  const { id } = await create('必ず治ります。')
  readText = async (...given) => {
    await call(world, desk.staff, legalChecks.delete, { params: { id } })
    return readInProcess(...given)
  }
  await work()
  expect(await told()).toEqual([])
  const restored = await call(world, desk.staff, legalChecks.restore, { params: { id } })
  expect(restored).toMatchObject({ status: 'checked', counts: { high: 1 } })
})

test('who has left by then is not told, and the document is checked', async () => {
  const { id } = await create('必ず治ります。', '広告.md', desk.manager)
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('members').set({ status: 'disabled' }).where('id', '=', desk.manager.memberId).execute(),
  )
  await work()
  expect(await get(id)).toMatchObject({ status: 'checked' })
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('notifications').select('id').where('member_id', '=', desk.manager.memberId).execute(),
  )
  expect(rows).toEqual([])
})

test('a document that nobody checks is checked after the first act of a day', async () => {
  const id = crypto.randomUUID()
  await withOperator(world.database.owner, (trx) => addDocument(trx, desk.staff, { id, content: '必ず治ります。' }))
  await call(world, desk.staff, legalChecks.update, { params: { id }, body: { title: '案内' } })
  await work()
  expect(await get(id)).toMatchObject({ title: '案内', status: 'checked', counts: { high: 1 } })
  expect(await told()).toEqual([])
})
