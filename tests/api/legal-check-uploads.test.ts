/** The uploads of the specification: files in the body of one call. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILES_AT_ONCE, legalChecks } from '#contract/legal-checks'
import { FILE_LIMIT } from '#contract/uploads'
import { withOperator } from '../../server/db/with-tenant.ts'
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

const text = (content: string | Uint8Array<ArrayBuffer>, name = '広告.txt') =>
  new File([content], name, { type: 'text/plain' })
const upload = (body: object, headers = {}, person: Person = desk.staff) =>
  send(world, person, legalChecks.upload, { body }, headers)
const uploadAll = (body: object, headers = {}) =>
  call(world, desk.staff, legalChecks.uploadMultiple, { body: body as { files: File[] } }, headers)
const listed = async () => (await call(world, desk.staff, legalChecks.list, {})).legal_checks
const fileOf = (id: string) => send(world, desk.staff, legalChecks.file, { params: { id } })
/** Files of the tenant, also those that nobody sees. */
const stored = () =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('files').select(['name', 'completed_at']).where('tenant_id', '=', desk.tenantId).execute(),
  )
const addFolder = async (at: Desk = desk) => {
  const { id } = await withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('folders')
      .values({ tenant_id: at.tenantId, name: '広告', created_by: at.admin.name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

test('a file becomes a document, in the folder that was named, and comes back as it was sent', async () => {
  const folder_id = await addFolder()
  // More than one piece.
  const content = Uint8Array.from({ length: 2_500_000 }, (_, i) => 97 + (i % 7))
  const { status, body } = await upload({ file: text(content, '契約書 (案)「最終」.txt'), folder_id })
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: '契約書 (案)「最終」', file_name: '契約書 (案)「最終」.txt', folder_id })
  expect(body).toMatchObject({ size: 2_500_000, status: 'uploaded', uploaded_by: '受付 さくら', is_own: true })
  const [document] = await listed()
  expect(document).toEqual(body)
  const file = await fileOf(document?.id ?? '')
  expect(file.text).toBe(Buffer.from(content).toString())
})

test('several files have a result each, in their order', async () => {
  const folder_id = await addFolder()
  const files = [
    text('一', 'いち.txt'),
    text('', '空.txt'),
    text('x'.repeat(FILE_LIMIT + 1), '大.txt'),
    text('二', 'に.md'),
  ]
  const { results } = await uploadAll({ files, folder_id })
  expect(
    results.map(({ file_name, legal_check, error }) => [file_name, legal_check?.title, error?.error.code]),
  ).toEqual([
    ['いち.txt', 'いち', undefined],
    ['空.txt', undefined, 'FILE_009'],
    ['大.txt', undefined, 'FILE_001'],
    ['に.md', 'に', undefined],
  ])
  expect(results[2]?.error).toMatchObject({
    error: { path: '/api/legal-checks/upload-multiple' },
    detail: expect.any(String),
  })
  const documents = await listed()
  expect(new Set(documents.map(({ title }) => title))).toEqual(new Set(['いち', 'に']))
  expect(documents.map((document) => document.folder_id)).toEqual([folder_id, folder_id])
  expect((await stored()).map(({ name }) => name).toSorted()).toEqual(['いち.txt', 'に.md'])
})

test.each([
  ['an empty file', () => text(''), 422, 'FILE_009'],
  ['a name that no disk takes', () => text('a', 'a\u202Etxt.exe'), 422, 'FILE_009'],
  ['one byte too many', () => text('x'.repeat(FILE_LIMIT + 1)), 413, 'FILE_001'],
])('%s is refused, and nothing is left of it', async (_, make, status, code) => {
  const reply = await upload({ file: make() })
  expect(reply).toMatchObject({ status, body: { error: { code } } })
  expect([await listed(), await stored()]).toEqual([[], []])
})

test('the largest file is taken', async () => {
  const { status, body } = await upload({ file: text('x'.repeat(FILE_LIMIT)) })
  expect([status, body]).toEqual([201, expect.objectContaining({ size: FILE_LIMIT })])
})

test.each([
  ['without a file', () => ({ folder_id: crypto.randomUUID() }), 'VAL_001', 'file'],
  ['with a field that is no file', () => ({ file: 'text' }), 'VAL_001', 'file'],
  ['with two files', () => ({ file: [text('a'), text('b')] }), 'VAL_001', 'file'],
  ['with a folder that is none', () => ({ file: text('a'), folder_id: 'x' }), 'VAL_001', 'folder_id'],
  [
    'with two folders',
    () => ({ file: text('a'), folder_id: [crypto.randomUUID(), crypto.randomUUID()] }),
    'VAL_001',
    'folder_id',
  ],
  ['with an unknown folder', () => ({ file: text('a'), folder_id: crypto.randomUUID() }), 'BIZ_008', undefined],
])('a call %s is refused, and nothing is left of it', async (_, body, code, field) => {
  const { status, body: reply } = await upload(body())
  expect([status, reply]).toMatchObject([422, { error: { code } }])
  if (field) expect(reply).toMatchObject({ error: { validation_errors: [{ field }] } })
  expect([await listed(), await stored()]).toEqual([[], []])
})

test('a folder of another tenant is none, and an empty field is not given', async () => {
  const folder_id = await addFolder(await addDesk(world))
  expect(await upload({ file: text('a'), folder_id })).toMatchObject({
    status: 422,
    body: { error: { code: 'BIZ_008' } },
  })
  expect(await upload({ file: text('a'), folder_id: '' })).toMatchObject({ status: 201, body: { folder_id: null } })
})

test('more than twenty files are too many, and none of them is kept', async () => {
  const files = Array.from({ length: FILES_AT_ONCE + 1 }, (_, i) => text('a', `${i}.txt`))
  const error = await refused(world, desk.staff, legalChecks.uploadMultiple, { body: { files } })
  expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field: 'files' }] })
  expect([await listed(), await stored()]).toEqual([[], []])
  expect((await uploadAll({ files: files.slice(1) })).results).toHaveLength(FILES_AT_ONCE)
})

test('the same act again makes one document; with another file it is another act', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await upload({ file: text('a') }, headers)
  const again = await upload({ file: text('a') }, headers)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await upload({ file: text('b') }, headers)).toMatchObject({
    status: 422,
    body: { error: { code: 'VAL_008' } },
  })
  const several = { 'Idempotency-Key': crypto.randomUUID() }
  const results = await uploadAll({ files: [text('c'), text('')] }, several)
  expect((await uploadAll({ files: [text('c'), text('')] }, several)).results).toMatchObject(
    results.results.map(({ file_name, legal_check }) => ({ file_name, legal_check })),
  )
  expect([(await listed()).length, (await stored()).length]).toEqual([2, 2])
})

test('a repeat is answered as the first was, also where no room is left, and whatever its files were', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const files = () => [text('一', 'いち.txt'), text('', '空.txt'), text('x'.repeat(FILE_LIMIT + 1), '大.txt')]
  const { results } = await uploadAll({ files: files() }, headers)
  await withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('files')
      .values(
        Array.from({ length: 3 }, () => ({
          ...{ id: crypto.randomUUID(), tenant_id: desk.tenantId, uploaded_by_member: null },
          ...{ name: '別.txt', media_type: 'text/plain', size: 2_000_000_000, sha256: '' },
        })),
      )
      .execute(),
  )
  expect((await upload({ file: text('a') })).body).toMatchObject({ error: { code: 'FILE_010' } })
  const again = await uploadAll({ files: files() }, headers)
  expect(again.results.map(({ legal_check }) => legal_check)).toEqual(results.map(({ legal_check }) => legal_check))
  const other = await send(world, desk.staff, legalChecks.uploadMultiple, { body: { files: [text('二')] } }, headers)
  expect(other.body).toMatchObject({ error: { code: 'VAL_008' } })
  expect(await listed()).toHaveLength(1)
})

test('what is no form data is told so, before anything is read of who may not', async () => {
  const sendRaw = async (person: Person, body: string, type: string, length?: number) => {
    const response = await world.app.request('/api/legal-checks/upload', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await world.identity.sign(person.uid)}`,
        'Content-Type': type,
        ...(length !== undefined && { 'Content-Length': String(length) }),
      },
      body,
    })
    const reply = (await response.json()) as { error: { code: string } }
    return [response.status, reply.error.code]
  }
  const type = 'multipart/form-data; boundary=x'
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na'
  expect(await sendRaw(desk.staff, '{}', 'application/json')).toEqual([415, 'VAL_003'])
  expect(await sendRaw(desk.staff, part, 'multipart/form-data')).toEqual([400, 'VAL_002'])
  expect(await sendRaw(desk.staff, part, type)).toEqual([400, 'VAL_002'])
  expect(await sendRaw(desk.staff, part, type, FILE_LIMIT * 2)).toEqual([413, 'FILE_001'])
  expect(await sendRaw(desk.odd, part, type)).toEqual([403, 'AUTH_006'])
  expect(await stored()).toEqual([])
})
