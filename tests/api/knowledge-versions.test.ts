/** A document of the knowledge base that gets a newer file: what answers rest on before, meanwhile and afterwards. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { notifications } from '#contract/notifications'
import type { JobContext } from '../../server/core/job.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { askToReadMissing } from '../../server/knowledge/ask-to-read.ts'
import { indexMissing } from '../../server/passages/index-missing.ts'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
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

const MANUAL = '返金には領収書が必要です。翌月以降は返金できません。'

const work = () => workAllNow(world)
const create = async () => {
  const file_id = await bring(world, desk.manager, MANUAL, { name: '手引き.md' })
  return call(world, desk.manager, knowledge.create, { body: { file_id, title: '会計の手引き' } })
}
const listed = () => call(world, desk.staff, knowledge.list, {})
const passages = () =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('passages').select('text').where('tenant_id', '=', desk.tenantId).execute(),
  )
const ask = async (query: string) => {
  const { id } = await call(world, desk.staff, knowledge.chat, { body: { query } })
  await work()
  return call(world, desk.staff, knowledge.get, { params: { id } })
}
const told = async (person: Person) =>
  (await call(world, person, notifications.list, {})).notifications.map(({ title, type, page }) => [title, type, page])
const replace = async (id: string, content: string | Buffer, name = '手引き2.md') => {
  const file_id = await bring(world, desk.manager, content, { name })
  return call(world, desk.manager, knowledge.replace, { params: { id }, body: { file_id } })
}
const fileNames = () =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('files').select('name').where('tenant_id', '=', desk.tenantId).orderBy('name').execute(),
  )

/** Takes the bytes of all files away, from the database and from the store; what is returned brings them back. */
async function takeFiles(): Promise<() => Promise<void>> {
  const objects = [...(world.store?.objects ?? [])]
  world.store?.objects.clear()
  const chunks = await withOperator(world.database.owner, (trx) =>
    trx.deleteFrom('file_chunks').where('tenant_id', '=', desk.tenantId).returningAll().execute(),
  )
  return async () => {
    for (const [path, bytes] of objects) world.store?.objects.set(path, bytes)
    if (chunks.length === 0) return
    await withOperator(world.database.owner, (trx) => trx.insertInto('file_chunks').values(chunks).execute())
  }
}

test('a newer file answers once it is read, and the older one until then', async () => {
  const { id } = await create()
  await work()
  const [before] = (await listed()).legal_checks
  expect(before).toMatchObject({ file_version: 1, next: null })
  const replaced = await replace(id, '# 会計\n\n## 返金\n返金は、いつでも窓口で承ります。')
  expect(replaced).toMatchObject({
    ...{ status: 'ready', file_name: '手引き.md', file_version: 1 },
    next: { file_name: '手引き2.md', failure: null },
  })
  expect((await passages()).some(({ text }) => text.includes('翌月以降'))).toBe(true)
  await work()
  const [after] = (await listed()).legal_checks
  expect(after).toMatchObject({ status: 'ready', file_name: '手引き2.md', file_version: 2, next: null })
  expect((after?.file_since ?? '') > (before?.file_since ?? '')).toBe(true)
  const answer = await ask('返金の期限')
  expect([answer.answer.includes('いつでも窓口で'), answer.answer.includes('翌月以降')]).toEqual([true, false])
  expect(await fileNames()).toEqual([{ name: '手引き2.md' }])
  const other = await bring(world, desk.staff, MANUAL)
  const given = { params: { id }, body: { file_id: other } }
  expect(await refused(world, desk.staff, knowledge.replace, given)).toMatchObject({ status: 403 })
  expect(await refused(world, desk.manager, knowledge.replace, given)).toMatchObject({ code: 'VAL_001' })
})

test('a newer file that cannot be read leaves the older one answering, is read again, and can be given up', async () => {
  const { id } = await create()
  await work()
  await replace(id, Buffer.from('%PDF-1.7\nbroken'), '壊れた.pdf')
  await work()
  const failed = { status: 'ready', file_version: 1, next: { file_name: '壊れた.pdf', failure: 'FILE_006' } }
  expect((await listed()).legal_checks).toMatchObject([failed])
  expect((await told(desk.manager))[0]).toEqual([
    '「会計の手引き」の新しい版を読み取れませんでした',
    'error',
    'knowledge',
  ])
  expect((await ask('返金の期限')).answer).toContain('翌月以降')
  const again = await call(world, desk.manager, knowledge.index, { params: { id } })
  expect(again).toMatchObject({ status: 'ready', next: { failure: null } })
  await work()
  expect((await listed()).legal_checks).toMatchObject([failed])
  const kept = await call(world, desk.manager, knowledge.keep, { params: { id } })
  expect(kept).toMatchObject({ status: 'ready', file_version: 1, next: null })
  expect(await fileNames()).toEqual([{ name: '手引き.md' }])
})

test('one that is read again answers meanwhile, and goes on to when its file cannot be had', async () => {
  const { id } = await create()
  await work()
  const bringBack = await takeFiles()
  const readAgain = () => call(world, desk.manager, knowledge.index, { params: { id } })
  expect(await readAgain()).toMatchObject({ status: 'ready', step: 'received', failure: null })
  // It is under way: nothing new is asked for.
  const jobs = () =>
    withOperator(world.database.owner, (trx) =>
      trx
        .selectFrom('jobs')
        .select('id')
        .where('tenant_id', '=', desk.tenantId)
        .where('kind', '=', 'read-knowledge')
        .execute(),
    )
  const asked = await jobs()
  await readAgain()
  expect(await jobs()).toEqual(asked)
  await work()
  const [failed] = (await listed()).legal_checks
  expect(failed).toMatchObject({ status: 'ready', step: null, failure: expect.stringMatching(/^[A-Z]+_\d+$/) })
  expect((await told(desk.manager))[0]).toEqual([
    '「会計の手引き」をもう一度読み取れませんでした',
    'error',
    'knowledge',
  ])
  expect((await ask('返金の期限')).answer).toContain('翌月以降')
  await bringBack()
  await readAgain()
  await work()
  expect((await listed()).legal_checks).toMatchObject([{ status: 'ready', step: null, failure: null }])
})

test('a newer file whose reading was lost is asked for again', async () => {
  const { id } = await create()
  await work()
  await replace(id, '返金は三日以内です。')
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('jobs').set({ state: 'cancelled' }).where('tenant_id', '=', desk.tenantId).execute(),
  )
  await work()
  expect((await listed()).legal_checks).toMatchObject([{ file_version: 1, next: { failure: null } }])
  await withTenant(world.database.app, desk.tenantId, (trx) =>
    askToReadMissing(trx, { jobs: world.deps.jobs, tenantId: desk.tenantId, now: new Date() }),
  )
  await work()
  expect((await listed()).legal_checks).toMatchObject([{ status: 'ready', file_version: 2, next: null }])
})

test('of two newer files the later one counts; one that says nothing takes no answers away', async () => {
  const { id } = await create()
  await work()
  await replace(id, '返金は承りません。', '早い.md')
  await replace(id, '返金は三日以内です。', '遅い.md')
  await work()
  expect((await listed()).legal_checks).toMatchObject([{ file_name: '遅い.md', file_version: 2, next: null }])
  await replace(id, ' \n ', '白紙.md')
  await work()
  expect((await listed()).legal_checks).toMatchObject([{ file_version: 2, next: { failure: 'FILE_009' } }])
  const [, type] =
    (await told(desk.manager)).find(([title]) => title?.includes('新しい版の文字を読み取れませんでした')) ?? []
  expect(type).toBe('warning')
  expect((await ask('返金の期限')).answer).toContain('三日以内')
  await call(world, desk.admin, knowledge.delete, { params: { id } })
  expect([await passages(), await fileNames()]).toEqual([[], []])
})

test('passages that are made anew of the older file do not take the place of those of the newer one', async () => {
  const { id } = await create()
  await work()
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('knowledge_documents').set({ indexed_as: 0 }).where('id', '=', id).execute(),
  )
  const read: JobContext['read'] = (act) => withTenant(world.database.app, desk.tenantId, act)
  const step: JobContext['step'] = async (act) => {
    await replace(id, '返金は三日以内です。')
    await work()
    return read(act)
  }
  const { signal } = new AbortController()
  await indexMissing.work({ read, step, signal } as JobContext, {})
  expect(await passages()).toEqual([{ text: '返金は三日以内です。' }])
})

test('one that is asked to be read again while its newer file is being read goes on answering', async () => {
  const { id } = await create()
  await work()
  await replace(id, '# 会計\n\n返金は、いつでも窓口で承ります。')
  const again = await call(world, desk.manager, knowledge.index, { params: { id } })
  expect(again).toMatchObject({ status: 'ready', next: { failure: null } })
  await work()
  expect((await listed()).legal_checks).toMatchObject([{ status: 'ready', file_version: 2, next: null }])
})
