/**
 * Documents of the knowledge base, and newer files of them, that are added without a connection arrive once, whatever becomes of
 * the line and of the device.
 */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { CHUNK_LIMIT } from '#contract/uploads'
import { createDocument, replaceDocument } from '@/features/knowledge/mutations'
import type { AnyCommand } from '@/offline/outbox/commands'
import { withOperator } from '../../server/db/with-tenant.ts'
import { bring } from './support/documents.ts'
import { openFileDevice } from './support/file-device.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, urlOf, type World } from './support/world.ts'

const COMMANDS = [createDocument, replaceDocument] as readonly unknown[] as readonly AnyCommand[]
const TITLE = '会計の手引き'
const PIECE = `PATCH /api/uploads/{id}`

let world: World
let desk: Desk
let device: ReturnType<typeof openFileDevice>

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  device = openFileDevice(world, desk.manager, COMMANDS)
})
afterEach(() => device.close())
afterAll(() => world.close())

/** A text of that many bytes at least, of which no two parts are equal. */
function aText(bytes: number): Blob {
  const lines: string[] = []
  for (let size = 0; size < bytes; size += Buffer.byteLength(`${lines.at(-1)}\n`)) {
    lines.push(`${lines.length} 返金は三日以内です。`)
  }
  return new Blob([lines.join('\n')], { type: 'text/markdown' })
}
const listed = () => call(world, desk.manager, knowledge.list, {})
const filesOf = () =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('files')
      .select(['id', 'size', 'sha256', 'received'])
      .where('tenant_id', '=', desk.tenantId)
      .execute(),
  )
async function servedHash(id: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await world.identity.sign(desk.manager.uid)}` }
  const reply = await world.app.request(urlOf(knowledge.file, { params: { id } }), { headers })
  expect(reply.status).toBe(200)
  return createHash('sha256')
    .update(new Uint8Array(await reply.arrayBuffer()))
    .digest('hex')
}
const requests = (what: string) => device.arrived.filter((one) => one.what === what)

type Kept = { file_id: string; file_name: string; size: number }
type Way = {
  change: string
  /** The document that there is before; its id. */
  before: () => Promise<string>
  command: unknown
  input: (id: string, kept: Kept) => object
  /** The version of the file when it is in use. */
  version: number
}
const named = ({ file_id, file_name, size }: Kept) => ({ file_id, file_name, size })
const CREATE: Way = {
  change: 'POST /api/knowledge/legal_checks',
  before: async () => crypto.randomUUID(),
  command: createDocument,
  input: (id, kept) => ({ id, title: TITLE, description: '', tags: ['会計'], ...named(kept) }),
  version: 1,
}
const REPLACE: Way = {
  change: 'POST /api/knowledge/legal_checks/{id}/versions',
  before: async () => {
    const file_id = await bring(world, desk.manager, '返金は承りません。', { name: '前の.md' })
    const { id } = await call(world, desk.manager, knowledge.create, { body: { file_id, title: TITLE } })
    await workAllNow(world)
    return id
  },
  command: replaceDocument,
  input: (id, kept) => ({ id, title: TITLE, ...named(kept) }),
  version: 2,
}

/** Saved without a connection, on a device that is then connected. */
async function saved({ before, command, input }: Way, content: Blob) {
  const id = await before()
  const browser = await device.boot()
  const kept = await browser.keep('手引き.md', content)
  await browser.save(command, input(id, kept))
  expect(browser.entries().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  return { id, browser, kept }
}

/** One document with one version of one file, which is what was chosen. */
async function expectOnce({ version }: Way, id: string, { file_id, size, sha256 }: Kept & { sha256: string }) {
  await workAllNow(world)
  const { total, legal_checks: documents } = await listed()
  expect(total).toBe(1)
  expect(documents).toMatchObject([{ id, status: 'ready', file_name: '手引き.md', file_version: version, next: null }])
  expect(await filesOf()).toEqual([{ id: file_id, size, sha256, received: size }])
  expect(await servedHash(id)).toBe(sha256)
}

describe.each([
  ['a new document', CREATE],
  ['a newer file', REPLACE],
])('%s', (_, way) => {
  test('whose answer was lost after it was taken is sent again, and is there once', async () => {
    const { id, browser, kept } = await saved(way, aText(200))
    device.fate = ({ what }) => (what === way.change && requests(way.change).length === 1 ? 'unheard' : 'heard')
    await browser.connect()
    expect(browser.entries().map(({ state }) => state)).toEqual(['sent', 'sent'])
    const [first, second, ...more] = requests(way.change)
    expect([first?.key, more]).toEqual([second?.key, []])
    await expectOnce(way, id, kept)
  })

  test('of a browser that was killed before it heard of it is there once, after it was started again', async () => {
    const { id, browser, kept } = await saved(way, aText(200))
    device.fate = ({ what }) => (what === way.change ? 'killed' : 'heard')
    await browser.connect()
    device.fate = () => 'heard'
    const again = await device.boot()
    await again.connect()
    expect(again.entries().map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(requests(way.change)).toHaveLength(2)
    await expectOnce(way, id, kept)
  })

  test('of a browser that was killed in the middle of the file goes on from there: one file, byte by byte', async () => {
    const { id, browser, kept } = await saved(way, aText(2 * CHUNK_LIMIT + 100))
    device.fate = ({ what }) => (what === PIECE && requests(PIECE).length === 2 ? 'killed' : 'heard')
    await browser.connect()
    expect(requests(way.change)).toEqual([])
    device.fate = () => 'heard'
    const again = await device.boot()
    await again.connect()
    expect(again.entries().map(({ state }) => state)).toEqual(['sent', 'sent'])
    // No byte went twice.
    expect(requests(PIECE).map(({ from }) => from)).toEqual(['0', `${CHUNK_LIMIT}`, `${2 * CHUNK_LIMIT}`])
    await expectOnce(way, id, kept)
  })
})
