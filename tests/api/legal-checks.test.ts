/** Documents: how one comes to be, who sees it and its file, and what people change. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDocument, bring } from './support/documents.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const create = async (fields: object = {}, { person = desk.staff, content = '本文', headers = {} } = {}) =>
  call(
    world,
    person,
    legalChecks.create,
    { body: { file_id: await bring(world, person, content), ...fields } },
    headers,
  )
const list = (query: object = {}, person: Person = desk.staff) => call(world, person, legalChecks.list, { query })
const get = (id: string, person: Person = desk.staff) => call(world, person, legalChecks.get, { params: { id } })

async function addFolder(at: Desk = desk, name = '広告'): Promise<string> {
  const { id } = await withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('folders')
      .values({ tenant_id: at.tenantId, name, created_by: at.admin.name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

test('an upload becomes a document that waits for its check', async () => {
  const id = crypto.randomUUID()
  const document = await create({ id })
  expect(document).toMatchObject({ id, title: '広告', file_name: '広告.txt', media_type: 'text/plain', size: 6 })
  expect(document).toMatchObject({ folder_id: null, type: null, status: 'uploaded', failure: null, version: 1 })
  expect(document).toMatchObject({ counts: { high: 0, medium: 0, low: 0 }, uploaded_by: '受付 さくら', is_own: true })
  expect(await get(id)).toEqual({
    ...document,
    text: '',
    page_starts: [],
    empty_pages: [],
    is_truncated: false,
    model_failure: null,
    model_letters: null,
    findings: [],
    reviews: [],
  })
  expect(await get(id, desk.admin)).toMatchObject({ id, is_own: false })
  expect(await list()).toEqual({ total: 1, legal_checks: [document] })
  const jobs = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('jobs')
      .select('owner_id')
      .where('tenant_id', '=', desk.tenantId)
      .where('kind', '=', 'legal-check')
      .execute(),
  )
  // The server's own work: who uploads a hundred documents does not find a hundred jobs.
  expect(jobs).toEqual([{ owner_id: null }])
})

test('it has the name that it was given, or that of its file without the ending, as long as a title may be', async () => {
  const title = async (name: string, given?: string) => {
    const body = {
      file_id: await bring(world, desk.staff, 'a', { name }),
      ...(given !== undefined && { title: given }),
    }
    return (await call(world, desk.staff, legalChecks.create, { body })).title
  }
  expect(await title('a.txt', '　ﾁﾗｼ案 ')).toBe('チラシ案')
  expect(await title('契約書 (最終).v2.md', ' ')).toBe('契約書 (最終).v2')
  expect(await title('.env')).toBe('.env')
  expect(await title(`${'𠮷'.repeat(120)}.md`)).toBe('𠮷'.repeat(100))
})

test.each([
  [{ file_id: crypto.randomUUID() }, 'VAL_001', 'ファイルが見つかりません。'],
  [{ file_id: 'x' }, 'VAL_001', '形式が正しくありません。'],
  [{ title: '長'.repeat(201) }, 'VAL_001', '200文字以内で入力してください。'],
  [{ folder_id: crypto.randomUUID() }, 'BIZ_008', null],
])('%j is refused', async (spoiled, code, message) => {
  const body = { file_id: await bring(world, desk.staff, 'a'), ...spoiled }
  const error = await refused(world, desk.staff, legalChecks.create, { body })
  expect(error).toMatchObject({ status: 422, code })
  const [field] = Object.keys(spoiled)
  expect(error.validation_errors).toEqual(message === null ? [] : [{ field, message }])
  expect(await list()).toEqual({ total: 0, legal_checks: [] })
})

test("a file that is not whole, somebody else's or another record's makes no document", async () => {
  const refusal = async (file_id: string) =>
    (await refused(world, desk.staff, legalChecks.create, { body: { file_id } })).code
  expect(await refusal(await bring(world, desk.manager, 'a'))).toBe('VAL_001')
  const file_id = await bring(world, desk.staff, 'a')
  await call(world, desk.staff, legalChecks.create, { body: { file_id } })
  expect(await refusal(file_id)).toBe('VAL_001')
})

test('a folder of another tenant is none', async () => {
  const foreign = await addFolder(await addDesk(world))
  const body = { file_id: await bring(world, desk.staff, 'a'), folder_id: foreign }
  expect(await refused(world, desk.staff, legalChecks.create, { body })).toMatchObject({ code: 'BIZ_008' })
  const { id } = await create()
  const moved = await refused(world, desk.staff, legalChecks.move, { params: { id }, body: { folder_id: foreign } })
  expect(moved).toMatchObject({ status: 422, code: 'BIZ_008' })
})

test('the same act again makes one document; another one of its id is refused', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const body = { id: crypto.randomUUID(), file_id: await bring(world, desk.staff, 'a') }
  const first = await call(world, desk.staff, legalChecks.create, { body }, headers)
  expect(await call(world, desk.staff, legalChecks.create, { body }, headers)).toEqual(first)
  expect((await list()).total).toBe(1)
  const again = { id: body.id, file_id: await bring(world, desk.staff, 'a') }
  expect(await refused(world, desk.staff, legalChecks.create, { body: again })).toMatchObject({ code: 'DB_003' })
})

test('the file is given out to keep, under its own name, and never to be looked at', async () => {
  const content = '<script>alert(1)</script>'
  const file_id = await bring(world, desk.staff, content, { name: '広告「案」.html', media_type: 'text/html' })
  const { id } = await call(world, desk.staff, legalChecks.create, { body: { file_id } })
  for (const person of [desk.admin, desk.manager, desk.staff]) {
    const { status, headers, text } = await send(world, person, legalChecks.file, { params: { id } })
    expect([status, text]).toEqual([200, content])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_____.html"; filename*=UTF-8''${encodeURIComponent('広告「案」.html')}`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const other = await addDesk(world)
  for (const [person, code] of [
    [desk.odd, 403],
    [other.admin, 404],
  ] as const) {
    expect((await send(world, person, legalChecks.file, { params: { id } })).status).toBe(code)
  }
})

test('title and folder change by the version; the same again changes nothing', async () => {
  const before = await create()
  const folder_id = await addFolder()
  const { id } = before
  const renamed = await call(world, desk.manager, legalChecks.update, { params: { id }, body: { title: ' 案内 ' } })
  expect(renamed).toEqual({ ...before, title: '案内', version: 2, is_own: false, updated_at: renamed.updated_at })
  const moved = await call(world, desk.staff, legalChecks.move, { params: { id }, body: { folder_id } })
  expect(moved).toMatchObject({ folder_id, version: 3 })
  expect(await call(world, desk.staff, legalChecks.move, { params: { id }, body: { folder_id } })).toEqual(moved)
  for (const [endpoint, body] of [
    [legalChecks.update, { title: '古い' }],
    [legalChecks.move, { folder_id: null }],
    [legalChecks.delete, undefined],
  ] as const) {
    const error = await refused(world, desk.staff, endpoint, { params: { id }, body }, { 'If-Match': '"2"' })
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 3, current: moved } })
  }
  expect(await get(id)).toMatchObject({ title: '案内', folder_id, version: 3 })
})

test('staff delete and bring back what they have uploaded, leads everything', async () => {
  const own = await create()
  const { id } = await create({}, { person: desk.manager })
  expect(await refused(world, desk.staff, legalChecks.delete, { params: { id } })).toMatchObject({
    status: 403,
    code: 'AUTH_006',
  })
  for (const [person, document] of [
    [desk.staff, own.id],
    [desk.manager, own.id],
    [desk.admin, id],
  ] as const) {
    const params = { id: document }
    expect(await call(world, person, legalChecks.delete, { params })).toEqual({ id: document, deleted: true })
    for (const endpoint of [
      legalChecks.get,
      legalChecks.file,
      legalChecks.move,
      legalChecks.check,
      legalChecks.delete,
    ]) {
      const gone = await refused(world, person, endpoint, { params, body: { folder_id: null } })
      expect(gone).toMatchObject({ status: 404, code: 'DB_002' })
    }
    if (document === id) {
      expect(await refused(world, desk.staff, legalChecks.restore, { params })).toMatchObject({ code: 'AUTH_006' })
    }
    const restored = await call(world, person, legalChecks.restore, { params })
    expect(await call(world, person, legalChecks.restore, { params })).toEqual(restored)
    expect(await get(document, person)).toMatchObject(restored)
  }
  expect((await list()).total).toBe(2)
})

test('the list is read page by page, all of it or one place', async () => {
  const folder = await addFolder()
  const ids: string[] = []
  await withOperator(world.database.owner, async (trx) => {
    for (let i = 0; i < 25; i += 1) {
      ids.unshift(crypto.randomUUID())
      await addDocument(trx, desk.staff, { id: ids[0] ?? '', folder_id: i % 2 === 0 ? folder : null })
    }
  })
  const read = async (query: object) => {
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list({ limit: 10, ...query, ...(cursor !== undefined && { cursor }) })
      found.push(...page.legal_checks.map(({ id }) => id))
      cursor = page.next_cursor
      if (cursor === undefined) return { found, total: page.total }
    }
  }
  const byTime = (await list({ limit: 100 })).legal_checks.map(({ created_at }) => created_at)
  expect(byTime).toEqual(byTime.toSorted().toReversed())
  const all = await read({})
  expect(all.total).toBe(25)
  expect(new Set(all.found)).toEqual(new Set(ids))
  expect(all.found).toEqual((await list()).legal_checks.map(({ id }) => id))
  const [filed, unfiled] = [await read({ folder_id: folder }), await read({ unfiled: 'true' })]
  expect([filed.total, filed.found.length, unfiled.total, unfiled.found.length]).toEqual([13, 13, 12, 12])
  expect(new Set([...filed.found, ...unfiled.found]).size).toBe(25)
  expect((await list({ skip: 20, limit: 10 })).legal_checks.map(({ id }) => id)).toEqual(all.found.slice(20))
  const { next_cursor: cursor } = await list({ limit: 1 })
  for (const query of [{ cursor, folder_id: folder }, { cursor: 'x' }]) {
    expect(await refused(world, desk.staff, legalChecks.list, { query })).toMatchObject({
      status: 422,
      code: 'VAL_004',
    })
  }
})
