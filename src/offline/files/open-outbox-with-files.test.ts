// @vitest-environment node
// Files in the queue, on a device whose browser dies: what was chosen arrives once, before what names it.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { products } from '#contract/products'
import { uploads } from '#contract/uploads'
import { configureApi } from '@/api/configure'
import { COMMANDS } from '@/app/commands'
import { createProduct, deleteProduct, updateProduct } from '@/features/products/mutations'
import type { Database } from '@/lib/database'
import { countElsewhere } from '../device/outboxes-here'
import { openPersonDatabase } from '../device/person-database'
import { provideCommands } from '../outbox/commands'
import type { Send } from '../outbox/delivery'
import type { Outbox } from '../outbox/outbox-types'
import { asAny } from '../outbox/row-fixtures'
import { type TestPlatform, testChannels, testLocks, testPlatform } from '../outbox/test-platform'
import { countUnsentWork } from '../outbox/unsent-work'
import { createFileStore } from './file-store'
import { CHUNK_BYTES, CHUNKS_STORE } from './kept-file'
import { sendFile } from './mutations'
import { openOutboxWithFiles } from './open-outbox-with-files'
import { type UploadServer, uploadServer } from './test-upload-server'
import { FILE_LOST } from './transfer'

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const OTHER = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0002'
const SIZE = CHUNK_BYTES + 10
const online = { isReachable: true, isConfirmed: true }

let platform: TestPlatform
let server: UploadServer
let send: ReturnType<typeof vi.fn<Send>>
let open: { outbox: Outbox; database: Database }[]

beforeAll(() => provideCommands(async () => COMMANDS))
beforeEach(() => {
  platform = testPlatform({ lock: testLocks(), openChannel: testChannels() })
  server = uploadServer()
  open = []
  send = vi.fn<Send>(async (_, { body }) => ({ ...(body as object), version: 1, created_at: '', updated_at: '' }))
  vi.stubGlobal('fetch', server.fetch)
  configureApi({ credential: async () => 'me', tenantId: () => 't1', person: () => 'u1' })
})
afterEach(async () => {
  for (const { outbox } of open) void outbox.close()
  await platform.settle()
  configureApi()
})

async function tab() {
  const database = openPersonDatabase('outbox:t1:u1', platform.factory)
  const outbox = await openOutboxWithFiles(database, { scope: { tenantId: 't1', uid: 'u1' }, platform, send })
  await outbox.ready
  open.push({ outbox, database })
  return { outbox, database, files: createFileStore(database, platform) }
}

/** A product with a picture, saved without a network. */
async function savedOffline() {
  const opened = await tab()
  opened.outbox.setReach({ isReachable: false, isConfirmed: true })
  const { name, media_type, size, sha256 } = await opened.files.put(new Blob([new Uint8Array(SIZE)]), {
    id: ID,
    name: '箱',
  })
  const product = {
    id: 'p1',
    name: '湿布',
    category: '',
    price: 1,
    tax_included: true,
    description: '',
    status: 'active',
  }
  void opened.outbox.submit(asAny(sendFile), { id: ID, name, media_type, size, sha256 }, { id: ID })
  await platform.pass(100)
  void opened.outbox.submit(asAny(createProduct), { ...product, image_id: ID }, { id: 'entry-p1' })
  await platform.pass(100)
  return opened
}
const states = (outbox: Outbox) => outbox.entries.get().map(({ id, state }) => [id, state])
/** Lets what is under way go on: the network takes turns that the clock does not count. */
async function later(ms = 1_000) {
  for (let turn = 0; turn < 20; turn += 1) await platform.settle()
  await platform.pass(ms)
}

describe('a picture chosen without a network', () => {
  it('waits with the product that names it, and stays on the device', async () => {
    const { outbox, files } = await savedOffline()
    expect(states(outbox)).toEqual([
      [ID, 'waiting'],
      ['entry-p1', 'waiting'],
    ])
    await platform.pass(3_600_000)
    expect(await files.find(ID)).toMatchObject({ is_named: true })
    expect(outbox.entries.get()[1]).toMatchObject({ depends_on: [ID] })
  })

  it('goes first, then the product; then it is let go, chunks and all', async () => {
    const { outbox, files, database } = await savedOffline()
    send.mockImplementation(async (endpoint, { body }) => {
      expect(endpoint).toBe(products.create)
      expect(server.files.get(ID)).toMatchObject({ completed: true })
      return { ...(body as object), version: 1 }
    })
    outbox.setReach(online)
    await later()
    await later()
    expect(states(outbox)).toEqual([
      [ID, 'sent'],
      ['entry-p1', 'sent'],
    ])
    expect(send).toHaveBeenCalledTimes(1)
    await platform.pass(2_000)
    expect(await files.find(ID)).toBeNull()
    expect(await database.store(CHUNKS_STORE)('readonly', (store) => counted(store.count()))).toBe(0)
  })

  it('goes on where it was when the browser was killed on the way', async () => {
    const { outbox } = await savedOffline()
    let isKilled = false
    server.fate = (what) => {
      isKilled ||= what === `append ${CHUNK_BYTES}`
      return isKilled ? 'lost' : 'ok'
    }
    outbox.setReach(online)
    await later()
    expect(server.seen).toEqual(['announce', 'append 0'])
    await outbox.close()
    const again = await tab()
    server.fate = () => 'ok'
    again.outbox.setReach(online)
    await later(10_000)
    await later()
    expect(server.seen.slice(2).filter((what) => what !== 'ask')).toEqual([
      'announce',
      `append ${CHUNK_BYTES}`,
      'finish',
    ])
    expect(again.outbox.entries.get().every(({ state }) => state === 'sent')).toBe(true)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('that the browser has deleted is stuck and holds up its product, and nothing goes on for ever', async () => {
    const { outbox, database } = await savedOffline()
    await database.store(CHUNKS_STORE)('readwrite', (store) => void store.clear())
    outbox.setReach(online)
    await later()
    await later(600_000)
    expect(states(outbox)).toEqual([
      [ID, 'refused'],
      ['entry-p1', 'blocked'],
    ])
    expect(outbox.entries.get()[0]).toMatchObject({ attempts: 1, last_error: { code: FILE_LOST } })
    expect(send).not.toHaveBeenCalled()
  })

  it('goes with both entries when the person discards them', async () => {
    const { outbox, files } = await savedOffline()
    await platform.pass(2_000)
    expect(await outbox.discard(ID, { withChildren: true })).toBe('done')
    await platform.pass(2_000)
    expect(outbox.entries.get()).toEqual([])
    expect(await files.find(ID)).toBeNull()
  })
})

describe('a product that is discarded', () => {
  it('takes its picture along', async () => {
    const { outbox, files } = await savedOffline()
    await platform.pass(2_000)
    expect(await outbox.discard('entry-p1')).toBe('done')
    await platform.pass(2_000)
    expect(outbox.entries.get()).toEqual([])
    expect(await files.find(ID)).toBeNull()
  })

  it('also while the picture is under way: no more of it is sent', async () => {
    const { outbox, files } = await savedOffline()
    let isBrokenOff = false
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method !== uploads.append.method) return server.fetch(url, init)
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          isBrokenOff = true
          reject(init.signal?.reason)
        })
      })
    })
    outbox.setReach(online)
    await later()
    expect(states(outbox)).toEqual([
      [ID, 'sending'],
      ['entry-p1', 'waiting'],
    ])
    expect(await outbox.discard('entry-p1')).toBe('done')
    expect(outbox.entries.get()).toEqual([])
    expect(isBrokenOff).toBe(true)
    vi.stubGlobal('fetch', server.fetch)
    const seen = server.seen.length
    await later(600_000)
    expect(server.seen).toHaveLength(seen)
    expect(send.mock.calls.map(([{ method, path }, { params }]) => [method, path, params])).toEqual([
      ['DELETE', '/api/uploads/{id}', { id: ID }],
    ])
    expect(await files.find(ID)).toBeNull()
  })

  it('says nothing to a server that has nothing of the picture', async () => {
    const { outbox } = await savedOffline()
    await outbox.discard('entry-p1')
    outbox.setReach(online)
    await later(60_000)
    expect(send).not.toHaveBeenCalled()
    expect(server.seen).toEqual([])
  })

  it('leaves a picture that another change needs', async () => {
    const { outbox, files } = await savedOffline()
    void outbox.submit(asAny(updateProduct), { id: 'p2', name: '軟膏', changes: { image_id: ID } }, { id: 'entry-p2' })
    await platform.pass(100)
    expect(await outbox.discard('entry-p1')).toBe('done')
    await platform.pass(2_000)
    expect(states(outbox)).toEqual([
      [ID, 'waiting'],
      ['entry-p2', 'waiting'],
    ])
    expect(await files.find(ID)).not.toBeNull()
  })

  it('or deleted before it was sent takes its picture along too', async () => {
    const { outbox } = await savedOffline()
    void outbox.submit(asAny(deleteProduct), { id: 'p1', name: '湿布' }, { id: 'entry-gone' })
    await platform.pass(100)
    expect(outbox.entries.get().filter(({ state }) => state !== 'sent')).toEqual([])
    outbox.setReach(online)
    await later(60_000)
    expect(server.seen).toEqual([])
  })

  it('of a product that the server has, a deletion does not wait for the picture that is not needed any more', async () => {
    const { outbox } = await savedOffline()
    await outbox.discard('entry-p1')
    const opened = await tab()
    const { name, media_type, size, sha256 } = await opened.files.put(new Blob(['x']), { id: OTHER, name: 'b' })
    void outbox.submit(asAny(sendFile), { id: OTHER, name, media_type, size, sha256 }, { id: OTHER })
    await platform.pass(100)
    const changed = { id: 'p1', name: '湿布', changes: { image_id: OTHER } }
    void outbox.submit(asAny(updateProduct), changed, { id: 'entry-p1b', base: { id: 'p1', name: '湿布', version: 1 } })
    await platform.pass(100)
    void outbox.submit(asAny(deleteProduct), { id: 'p1', name: '湿布' }, { id: 'entry-gone' })
    await platform.pass(100)
    expect(outbox.entries.get()).toMatchObject([{ id: 'entry-gone', depends_on: [] }])
  })
})

it('a product with its picture is one change to the person', async () => {
  const { outbox } = await savedOffline()
  expect(outbox.entries.get()).toMatchObject([{ id: ID, is_carried: true }, { id: 'entry-p1' }])
  expect(await countUnsentWork({ tenantId: 't1', uid: 'u1' }, platform.factory)).toMatchObject({ entries: 1 })
  expect(await countElsewhere(null, platform.factory())).toEqual({ others: 1, otherTenants: 0 })
})

it('a form that is saved once more with another picture waits for that one alone', async () => {
  const { outbox, files } = await savedOffline()
  const { name, media_type, size, sha256 } = await files.put(new Blob(['x']), { id: OTHER, name: 'b' })
  void outbox.submit(asAny(sendFile), { id: OTHER, name, media_type, size, sha256 }, { id: OTHER })
  await platform.pass(100)
  const [, product] = outbox.entries.get()
  void outbox.submit(asAny(createProduct), { ...(product?.input as object), image_id: OTHER }, { id: 'entry-p1' })
  await platform.pass(100)
  // The picture before it is of no use any more.
  expect(outbox.entries.get()).toMatchObject([
    { id: 'entry-p1', input: { image_id: OTHER }, depends_on: [OTHER] },
    { id: OTHER },
  ])
})

it('what is exported names the file that waits', async () => {
  const { outbox } = await savedOffline()
  const { exportFile } = await import('../outbox/export')
  const { entries } = JSON.parse(await exportFile(outbox.entries.get(), 0).text()) as { entries: { input: object }[] }
  expect(entries[0]).toMatchObject({
    command: sendFile.name,
    input: { name: '箱', size: SIZE, sha256: /^[0-9a-f]{64}$/ },
  })
  expect(uploads.create.body?.safeParse(entries[0]?.input).success).toBe(true)
})

function counted(request: IDBRequest<number>): Promise<number> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
}
