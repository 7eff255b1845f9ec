// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '#contract/uploads'
import { configureApi } from '@/api/configure'
import type { Database } from '@/lib/database'
import { DiskSilent } from '@/lib/transaction-limit'
import { openPersonDatabase } from '../device/person-database'
import { classifyFailure } from '../outbox/classify-failure'
import type { Send, SendOptions } from '../outbox/delivery'
import { refusal } from '../outbox/row-fixtures'
import { createFileStore, type FileStore } from './file-store'
import { CHUNK_BYTES, CHUNKS_STORE, chunkKey, type KeptFile } from './kept-file'
import { type UploadServer, uploadServer } from './test-upload-server'
import { FILE_LOST, sendingFiles } from './transfer'

const SIZE = 2 * CHUNK_BYTES + 500
const bytes = Uint8Array.from({ length: SIZE }, (_, i) => (i * 31) % 251)

let database: Database
let files: FileStore
let file: KeptFile
let server: UploadServer

beforeEach(async () => {
  const factory = new IDBFactory()
  database = openPersonDatabase('outbox:t1:u1', () => factory)
  files = createFileStore(database, { now: () => 1 })
  file = await files.put(new Blob([bytes], { type: 'image/jpeg' }), { id: crypto.randomUUID(), name: '箱.jpg' })
  server = uploadServer()
  vi.stubGlobal('fetch', server.fetch)
  configureApi({ credential: async () => 'me', tenantId: () => 'another-tenant' })
})
afterEach(() => configureApi())

const otherSend = vi.fn<Send>(async () => 'sent otherwise')
const quickly = async () => {}
const sender = (from: Pick<FileStore, 'read' | 'noteSent'> = files) =>
  sendingFiles(otherSend, { files: { ...files, ...from }, tenantId: 't1', pause: quickly })
const send = (more: Partial<SendOptions> = {}, sending = sender()) => {
  const { id, name, media_type, size, sha256 } = file
  const options = { idempotencyKey: id, signal: new AbortController().signal, timeoutMs: 6_000, ...more }
  const body = { id, name, media_type, size, sha256 }
  return sending(uploads.create, { body }, options)
}
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  )
const onServer = () => server.files.get(file.id)
const isWhole = () => onServer()?.completed && server.contents.get(file.id)?.every((byte, i) => byte === bytes[i])
const appends = () => server.seen.filter((what) => what.startsWith('append'))

it('sends everything else as it was', async () => {
  const options = { idempotencyKey: 'k', signal: new AbortController().signal, timeoutMs: 1 }
  const sending = sendingFiles(otherSend, { files, tenantId: 't1' })
  expect(await sending(uploads.finish, { params: { id: 'x' } }, options)).toBe('sent otherwise')
  expect(otherSend).toHaveBeenCalledWith(uploads.finish, { params: { id: 'x' } }, options)
  expect(server.seen).toEqual([])
})

describe('a file that is sent', () => {
  it('arrives whole, as the reply to its announcement', async () => {
    expect(uploads.create.response?.safeParse(await send()).data).toEqual({
      ...{ id: file.id, offset: SIZE, size: SIZE, completed: true },
    })
    expect(onServer()).toMatchObject({ name: '箱.jpg', sha256: file.sha256, completed: true })
    expect(isWhole()).toBe(true)
    expect(server.seen).toEqual([
      'announce',
      'append 0',
      `append ${CHUNK_BYTES}`,
      `append ${2 * CHUNK_BYTES}`,
      'finish',
    ])
  })

  it('is of the tenant in which it was chosen, whatever is open by then', async () => {
    await send()
    expect([...server.tenants]).toEqual(['t1'])
  })

  it('says with each piece that the server answers, and the device remembers how far it has come', async () => {
    const alive = vi.fn()
    await send({ alive })
    expect(alive).toHaveBeenCalledTimes(4)
    await expect.poll(async () => (await files.find(file.id))?.sent).toBe(SIZE)
  })

  it('goes on at the byte that the server has, however the last attempt ended', async () => {
    server.fate = (what) => (what === `append ${CHUNK_BYTES}` ? 'lost' : 'ok')
    expect(await failure(send())).toMatchObject({ kind: 'network' })
    const before = server.seen.length
    server.fate = () => 'ok'
    // The browser was killed: nothing but the disk knows of the file.
    files = createFileStore(database, { now: () => 2 })
    await send()
    expect(server.seen.slice(before)).toEqual([
      'announce',
      `append ${CHUNK_BYTES}`,
      `append ${2 * CHUNK_BYTES}`,
      'finish',
    ])
    expect(isWhole()).toBe(true)
  })

  it('costs one piece a cut at the most, and nothing twice', async () => {
    const cuts = ['lost', 'done-unheard', 'lost', 'lost', 'done-unheard']
    server.fate = (what) => (what.startsWith('append') ? ((cuts.shift() ?? 'ok') as 'ok') : 'ok')
    await send()
    expect(isWhole()).toBe(true)
    expect(onServer()?.received).toBe(SIZE)
    expect(appends().length).toBeLessThanOrEqual(3 + 5)
  })

  it('goes in smaller pieces at the next attempt, too, once the line was too slow for large ones', async () => {
    const sending = sender()
    server.fate = (what) => (what.startsWith('append') ? Object.assign(refusal('SYS_004'), { status: 408 }) : 'ok')
    await failure(send({}, sending))
    server.fate = () => 'ok'
    server.seen.length = 0
    await send({}, sending)
    expect(appends().slice(0, 2)).toEqual(['append 0', `append ${CHUNK_BYTES / 16}`])
    expect(isWhole()).toBe(true)
  })

  it('that the server has whole is done, though its bytes are here no more', async () => {
    await send()
    await database.store(CHUNKS_STORE)('readwrite', (store) => store.clear())
    server.seen.length = 0
    expect(await send()).toMatchObject({ completed: true })
    expect(server.seen).toEqual(['announce', 'finish'])
  })

  it('starts over when the server has forgotten the upload', async () => {
    server.fate = (what) => {
      if (what === `append ${CHUNK_BYTES}` && server.files.delete(file.id)) server.fate = () => 'ok'
      return 'ok'
    }
    await send()
    expect(server.seen.filter((what) => what === 'announce')).toHaveLength(2)
    expect(isWhole()).toBe(true)
  })
})

describe('a file that cannot be sent now', () => {
  it('waits as any other entry: the line is not tried for ever', async () => {
    server.fate = () => 'lost'
    const error = await failure(send())
    expect(classifyFailure(error, 'POST')).toMatchObject({ kind: 'keep' })
    expect(server.seen).toEqual([])
  })

  it('waits, too, where the server answers and takes no byte', async () => {
    server.fate = (what) => (what.startsWith('append') ? 'lost' : 'ok')
    expect(classifyFailure(await failure(send()), 'POST')).toMatchObject({ kind: 'keep' })
    expect(server.seen.length).toBeLessThan(6)
  })

  it('is broken off when it is told', async () => {
    const stop = new AbortController()
    server.fate = (what) => {
      if (what === `append ${CHUNK_BYTES}`) stop.abort()
      return 'ok'
    }
    expect(classifyFailure(await failure(send({ signal: stop.signal })), 'POST')).toEqual({ kind: 'stopped' })
  })

  it.each([
    ['AUTH_002', 'sign-in'],
    ['FILE_010', 'refused'],
    ['FILE_006', 'refused'],
  ] as const)('for %s is %s', async (code, verdict) => {
    server.fate = (what) => (what === 'finish' ? refusal(code) : 'ok')
    expect(classifyFailure(await failure(send()), 'POST').kind).toBe(verdict)
  })

  it('because the disk is silent is kept', async () => {
    const read = () => Promise.reject(new DiskSilent('silent'))
    expect(classifyFailure(await failure(send({}, sender({ ...files, read }))), 'POST')).toMatchObject({ kind: 'keep' })
  })
})

it.each([
  ['a piece of which was deleted', (store: IDBObjectStore) => store.delete(chunkKey(file.id, 1))],
  ['that was deleted', (store: IDBObjectStore) => store.clear()],
])('a file %s is stuck, and says why', async (_, damage) => {
  await database.store(CHUNKS_STORE)('readwrite', (store) => void damage(store))
  const error = await failure(send())
  expect(error).toMatchObject({ code: FILE_LOST, message: '', cause: { name: 'FileLost' } })
  expect(classifyFailure(error, 'POST')).toEqual({ kind: 'refused' })
  expect(onServer()?.completed).toBe(false)
})
