/** Files as people have them, by each road, through the reader and the rules of the server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { notifications } from '#contract/notifications'
import { makePdf } from '../fixtures/documents/pdf.ts'
import { bring } from './support/documents.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

const ADVERTISEMENT = '当院は日本一のクリニックです。この治療で必ず治ります。'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

type Content = string | Uint8Array<ArrayBuffer>
const toFile = (content: Content, name: string) => new File([content], name)
const byUpload = async (content: Content, name: string) => {
  const file_id = await bring(world, desk.staff, Buffer.from(content), { name, media_type: 'text/plain' })
  return call(world, desk.staff, legalChecks.create, { body: { file_id } })
}
const byForm = (content: Content, name: string) =>
  call(world, desk.staff, legalChecks.upload, { body: { file: toFile(content, name) } })
const checked = async (id: string) => {
  // The jobs that look after unfinished uploads wait for a day.
  await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
  await workAll(world)
  return call(world, desk.staff, legalChecks.get, { params: { id } })
}

test.each([
  ['an upload', byUpload],
  ['form data', byForm],
])('a text that comes by %s is checked by the rules', async (_, by) => {
  const { id, media_type } = await by(ADVERTISEMENT, '広告.txt')
  expect(media_type).toBe('text/plain')
  const document = await checked(id)
  expect(document).toMatchObject({ status: 'checked', type: 'advertising', text: ADVERTISEMENT, page_starts: [0] })
  expect(document.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['ad-superlative', 'ad-absolute']))
  for (const { start, end, passage } of document.findings) {
    expect(ADVERTISEMENT.slice(start ?? 0, end ?? 0)).toBe(passage)
  }
  const { high, medium, low } = document.counts
  expect(high + medium + low).toBe(document.findings.length)
  expect(world.faults).toEqual([])
})

test('a PDF is known by its content, and read page by page', async () => {
  const pages = [ADVERTISEMENT, '費用は五千円です。'].map((text) => [{ text, x: 50, y: 700 }])
  const { id, media_type } = await byForm(Uint8Array.from(makePdf(pages)), '広告')
  expect(media_type).toBe('application/pdf')
  const document = await checked(id)
  expect(document).toMatchObject({ status: 'checked', type: 'advertising', is_scanned: false, empty_pages: [] })
  expect(document.page_starts).toHaveLength(2)
  expect(document.text.slice(document.page_starts[1])).toContain('費用は五千円です。')
  expect(document.findings.map(({ rule }) => rule)).toContain('ad-superlative')
})

test('a PDF of pictures says so, and whoever uploaded it is told', async () => {
  const { id } = await byForm(Uint8Array.from(makePdf([[], []])), 'スキャン.pdf')
  const document = await checked(id)
  expect(document).toMatchObject({ status: 'checked', is_scanned: true, empty_pages: [1, 2], findings: [] })
  const { notifications: told } = await call(world, desk.staff, notifications.list, {})
  expect(told).toMatchObject([{ title: '「スキャン」の文字を読み取れませんでした', type: 'warning', subject_id: id }])
})

test.each([
  ['a program', 'MZ\0\0'.padEnd(200, 'x'), '契約書.exe', 422, 'FILE_007'],
  ['a picture', Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), '写真.png', 415, 'FILE_003'],
  [
    'a picture that calls itself a PDF',
    Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    '契約書.pdf',
    422,
    'FILE_006',
  ],
  ['a text that calls itself a PDF', 'ただの文', '契約書.pdf', 422, 'FILE_006'],
])('%s is refused by each road, and is no document', async (_, content, name, status, code) => {
  const file_id = await bring(world, desk.staff, Buffer.from(content), { name })
  expect(await refused(world, desk.staff, legalChecks.create, { body: { file_id } })).toMatchObject({ status, code })
  const body = { file: toFile(content, name) }
  expect(await refused(world, desk.staff, legalChecks.upload, { body })).toMatchObject({ status, code })
  const files = [toFile(content, name), toFile('本文', '本文.txt')]
  const { results } = await call(world, desk.staff, legalChecks.uploadMultiple, { body: { files } })
  expect(results.map(({ legal_check, error }) => [legal_check?.title, error?.error.code])).toEqual([
    [undefined, code],
    ['本文', undefined],
  ])
  expect((await call(world, desk.staff, legalChecks.list, {})).total).toBe(1)
})
