/** The picture of a product: an upload that becomes it, is seen by who sees products, and goes with it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMAGE_LIMIT, IMAGE_PIXELS, products } from '#contract/products'
import { FILE_LIMIT, uploads } from '#contract/uploads'
import { withOperator } from '../../server/db/with-tenant.ts'
import { HOSTILE_OFFICE } from '../fixtures/documents/hostile/office.ts'
import { HOSTILE_PDF } from '../fixtures/documents/hostile/pdf.ts'
import { HOSTILE_TEXT } from '../fixtures/documents/hostile/text.ts'
import { jpeg, png, webp } from '../fixtures/pictures.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

const DAY_MS = 86_400_000
const [PNG, JPEG, WEBP] = [png(), jpeg(), webp()].map((head) => `${head.toString('latin1')} and the rest`) as [
  string,
  string,
  string,
]

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

/** Announces a file and brings its bytes; it is whole unless `isLeft`. */
async function bring(content: string, { person = desk.manager, name = 'photo.jpg', isLeft = false } = {}) {
  const bytes = Buffer.from(content, 'latin1')
  const id = crypto.randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { id, name, media_type: 'text/html', size: bytes.byteLength, sha256 }
  await call(world, person, uploads.create, { body })
  for (let offset = 0; offset < bytes.byteLength; offset += 1024 ** 2) {
    const response = await world.app.request(`/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${await world.identity.sign(person.uid)}`, 'Upload-Offset': `${offset}` },
      body: bytes.subarray(offset, offset + 1024 ** 2),
    })
    expect(response.status).toBe(200)
  }
  if (!isLeft) await call(world, person, uploads.finish, { params: { id } })
  return id
}

const create = (image_id: string | null, id: string = crypto.randomUUID()) =>
  call(world, desk.manager, products.create, { body: { id, name: '湿布', price: 1200, image_id } })
const update = (id: string, body: object) => call(world, desk.manager, products.update, { params: { id }, body })
const look = (person: Person, id: string, headers = {}) =>
  send(world, person, products.image, { params: { id } }, headers)
const files = () =>
  withOperator(world.database.owner, async (trx) => {
    const rows = await trx.selectFrom('files').select('id').where('tenant_id', '=', desk.tenantId).execute()
    return rows.map(({ id }) => id)
  })

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
])('%s is known by its content, and seen by everybody who sees products', async (type, content) => {
  const image = await bring(content)
  expect(await refused(world, desk.staff, products.image, { params: { id: image } })).toMatchObject({ code: 'DB_002' })
  const product = await create(image)
  expect(product.image_id).toBe(image)
  for (const person of [desk.admin, desk.manager, desk.staff]) {
    const reply = await look(person, image)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
  }
  expect((await look(desk.odd, image)).status).toBe(403)
  expect((await look((await addDesk(world)).admin, image)).status).toBe(404)
  expect((await look(desk.staff, product.id)).status).toBe(404)
  // The upload itself stays that of whoever brought it.
  expect(await refused(world, desk.admin, uploads.file, { params: { id: image } })).toMatchObject({ status: 404 })
})

test('is given out to keep, never run, and asked for again by its content alone', async () => {
  const image = await bring(PNG)
  await create(image)
  const { headers } = await look(desk.staff, image)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toContain('attachment; filename="photo.jpg"')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(headers.get('vary')).toContain('Authorization')
  const etag = headers.get('etag') ?? ''
  const again = await look(desk.staff, image, { 'If-None-Match': etag })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await look(desk.odd, image, { 'If-None-Match': etag })).status).toBe(403)
  expect((await look(desk.staff, image, { 'If-None-Match': '"other"' })).status).toBe(200)
  // Other files are kept by no browser.
  const own = await send(world, desk.manager, uploads.file, { params: { id: image } }, { 'If-None-Match': etag })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

const NOT_FOUND = '画像のファイルが見つかりません。'
const NO_IMAGE = 'JPEG、PNG、WebPの画像を選んでください。'
const REFUSED: [string, () => Promise<string>, string][] = [
  ['a page that is called a picture', () => bring('<svg onload="alert(1)"/>', { name: 'a.png' }), NO_IMAGE],
  ['one byte', () => bring('\xff'), NO_IMAGE],
  ['a signature and nothing else', () => bring('\x89PNG\r\n\x1a\n<script>alert(1)</script>'), NO_IMAGE],
  ['a GIF that is a program', () => bring('GIF89a/*'.padEnd(40, '*/=1;alert(1)')), NO_IMAGE],
  ...bombs(),
  ['a sound in the same wrapping', () => bring('RIFF\x00\x01\x02\x03WAVEfmt '), NO_IMAGE],
  ['what is too large', () => bring(JPEG.padEnd(IMAGE_LIMIT + 1)), '画像は2MB以下にしてください。'],
  ['what is under way', () => bring(PNG, { isLeft: true }), NOT_FOUND],
  ["a colleague's upload", () => bring(PNG, { person: desk.admin }), NOT_FOUND],
  ['nothing', async () => crypto.randomUUID(), NOT_FOUND],
]

/** A few bytes that a browser would unpack into gigabytes. */
function bombs(): typeof REFUSED {
  const side = Math.ceil(Math.sqrt(IMAGE_PIXELS))
  const pictures = { PNG: png, JPEG: jpeg, WebP: webp }
  return Object.entries(pictures).map(([name, make]) => [
    `a ${name} that unpacks into more than a tablet holds`,
    () => bring(make({ width: side, height: side + 1 }).toString('latin1')),
    '画像は2400万画素以下にしてください。',
  ])
}

test.each(REFUSED)('%s is no picture', async (_, make, message) => {
  const image = await make()
  const { id } = await create(null)
  const refusals = [
    await refused(world, desk.manager, products.create, { body: { name: '湿布', price: 1, image_id: image } }),
    await refused(world, desk.manager, products.update, { params: { id }, body: { image_id: image } }),
  ]
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 422, validation_errors: [{ field: 'image_id', message }] })
  }
})

/** A hostile document for each way in which one is refused as a document; of all of them, server/documents/hostile-files.test.ts says that they are no pictures. */
const DOCUMENTS = new Map(
  [...HOSTILE_TEXT, ...HOSTILE_PDF, ...HOSTILE_OFFICE].map((file) => [
    'code' in file.becomes ? file.becomes.code : 'text',
    file,
  ]),
)

test.each([...DOCUMENTS])('a document that is hostile by %s is none, whatever it is called', async (_, { make }) => {
  const bytes = make()
  if (bytes.byteLength === 0 || bytes.byteLength > FILE_LIMIT) {
    const body = { id: crypto.randomUUID(), name: 'a.png', media_type: 'image/png', sha256: 'a'.repeat(64) }
    const refusal = await refused(world, desk.manager, uploads.create, { body: { ...body, size: bytes.byteLength } })
    expect(refusal.code).toBe(bytes.byteLength === 0 ? 'FILE_009' : 'FILE_001')
    return
  }
  const { id } = await create(null)
  // What a picture says of itself stands at its beginning.
  const image_id = await bring(Buffer.from(bytes.subarray(0, 100_000)).toString('latin1'), { name: 'a.png' })
  const refusal = await refused(world, desk.manager, products.update, { params: { id }, body: { image_id } })
  const refusals = [expect.objectContaining({ field: 'image_id', message: NO_IMAGE })]
  expect(refusal).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: refusals })
})

test.each([
  ['a page', PNG.replace(' and the rest', '<!DOCTYPE html><script>alert(1)</script>')],
  ['an archive', `${JPEG}PK\x03\x04`],
  ['a program', `${WEBP}*/=1;alert(1)/*`],
])('a picture that is %s as well is given out as the picture alone', async (_, content) => {
  const image = await bring(content, { name: 'a.html' })
  await create(image)
  const { headers, status } = await look(desk.staff, image)
  const given = ['content-type', 'x-content-type-options'].map((name) => headers.get(name))
  expect([status, ...given]).toEqual([200, expect.stringMatching(/^image\/(png|jpeg|webp)$/), 'nosniff'])
  expect(headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('of the greatest size it is taken; foreign or of another product it is not there', async () => {
  const image = await bring(JPEG.padEnd(IMAGE_LIMIT))
  const { id } = await create(image)
  const body = { name: '別の湿布', price: 1, image_id: image }
  const other = await addDesk(world)
  for (const person of [desk.manager, other.manager]) {
    const refusal = await refused(world, person, products.create, { body })
    expect(refusal).toMatchObject({ code: 'VAL_001', validation_errors: [{ message: NOT_FOUND }] })
  }
  const twice = await refused(world, desk.manager, products.create, { body: { ...body, id } })
  expect(twice).toMatchObject({ code: 'DB_003' })
})

test('a picture that is replaced or taken away is erased, one that is named again stays', async () => {
  const [first, second] = [await bring(PNG), await bring(WEBP)]
  const { id } = await create(first)
  await update(id, { image_id: first, price: 5 })
  expect((await files()).toSorted()).toEqual([first, second].toSorted())
  await update(id, { image_id: second })
  expect(await files()).toEqual([second])
  expect((await look(desk.staff, first)).status).toBe(404)
  expect(await update(id, { image_id: null })).toMatchObject({ image_id: null, version: 4 })
  expect(await files()).toEqual([])
})

test('goes with its product: out of sight at once, back with it, erased after 30 days', async () => {
  const image = await bring(PNG)
  const { id } = await create(image)
  await call(world, desk.admin, products.delete, { params: { id } })
  expect((await look(desk.staff, image)).status).toBe(404)
  expect(await call(world, desk.admin, products.restore, { params: { id } })).toMatchObject({ image_id: image })
  expect((await look(desk.staff, image)).status).toBe(200)
  await call(world, desk.admin, products.delete, { params: { id } })

  const left = async (days: number, later: number) => {
    await withOperator(world.database.owner, (trx) =>
      sql`update products set deleted_at = clock_timestamp() - ${`${days} days`}::interval where id = ${id}`.execute(
        trx,
      ),
    )
    world.setClock(new Date(Date.now() + later * DAY_MS))
    await create(null)
    world.setClock(null)
    // The jobs that look after unfinished uploads wait for a day.
    await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
    await workAll(world)
    const restored = await send(world, desk.admin, products.restore, { params: { id } })
    return [restored.status, await files()]
  }
  expect(await left(29, 2)).toEqual([200, [image]])
  await call(world, desk.admin, products.delete, { params: { id } })
  expect(await left(31, 4)).toEqual([404, []])
})
