// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_LIMIT } from '#contract/uploads'
import { configureApi } from './configure'
import { newLine, SMALLEST_PIECE, type UploadOptions, upload } from './upload'

const KIB = 1024
const ID = '00000000-0000-4000-8000-000000000001'
const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'r' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers })

/** Of each piece that was sent: how many KiB it had. */
let pieces: number[]
let received: number
/** Bytes a second that the line takes. */
let speed: number
/** What is wrong with the next pieces, one after the other. */
let faults: ('dropped' | 'late' | 'not whole' | 'unreadable')[]

/** The server ends a request that takes longer than this: 408, or the connection is closed. */
const SERVER_LIMIT_MS = 25_000

beforeEach(() => {
  vi.useFakeTimers()
  pieces = []
  received = 0
  speed = Number.POSITIVE_INFINITY
  faults = []
  // The clock of the tests does not move the browser's own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms)
    return limit.signal
  })
  configureApi({ credential: async () => 'token', tenantId: () => 'tenant' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/finish')) {
      return json({
        id: ID,
        name: 'a',
        media_type: 't',
        size: received,
        sha256: '0'.repeat(64),
        created_at: '2026-01-01T00:00:00Z',
      })
    }
    if (init.body instanceof Blob) {
      await taken(init.body.size, init.signal ?? null)
      const fault = faults.shift()
      if (fault === 'dropped') throw new TypeError('failed to fetch')
      if (fault === 'late') return json(REFUSED, 408)
      if (fault === 'not whole') return json(NOT_WHOLE, 422)
      if (fault === 'unreadable') return json({ id: ID, at: 1 })
      received += init.body.size
    }
    return json({ id: ID, offset: received, size: 99_999_999, completed: false })
  })
})
afterEach(() => configureApi())

const about = { category: 'system', severity: 'medium', message: 'm', timestamp: '2026-01-01T00:00:00Z' }
const NOT_WHOLE = { error: { code: 'VAL_002', ...about } }
const REFUSED = { error: { code: 'SYS_004', ...about } }

/** A piece on its way, for as long as the line needs. */
function taken(size: number, signal: AbortSignal | null): Promise<void> {
  pieces.push(size / KIB)
  const ms = (size / speed) * 1_000
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const cut = () => reject(new TypeError('the server has closed the connection'))
    signal?.addEventListener('abort', () => reject(signal.reason))
    setTimeout(ms > SERVER_LIMIT_MS ? cut : resolve, Math.min(ms, SERVER_LIMIT_MS))
  })
}

const file = (size: number) => ({
  ...{ id: ID, name: 'a', media_type: 't', size, sha256: '0'.repeat(64) },
  read: async (from: number, to: number) => new Blob([new Uint8Array(Math.min(to, size) - from)]),
})
/** How the upload has ended after so many minutes. */
async function stateAfter(
  minutes: number,
  size: number,
  options: UploadOptions = {},
): Promise<'done' | 'waits' | Error> {
  let state: 'done' | 'waits' | Error = 'waits'
  upload(file(size), options).then(
    () => (state = 'done'),
    (error: Error) => (state = error),
  )
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  return state
}

describe('a piece', () => {
  it('is of 1 MiB on a good line', async () => {
    expect(await stateAfter(1, 3 * CHUNK_LIMIT)).toBe('done')
    expect(pieces).toEqual([1024, 1024, 1024])
  })

  it('that is not through within 20 s goes by halves, and is not larger again while those take long', async () => {
    // 210 kbit/s: 1 MiB takes 40 s, half of it 20.
    speed = 210_000 / 8
    expect(await stateAfter(2, CHUNK_LIMIT)).toBe('done')
    expect(pieces).toEqual([1024, 512, 512])
  })

  it('arrives on a line of 30 kbit/s, in pieces of 64 KiB', async () => {
    speed = 30_000 / 8
    expect(await stateAfter(10, CHUNK_LIMIT)).toBe('done')
    expect(pieces).toEqual([1024, 512, 256, 128, ...Array.from({ length: 16 }, () => 64)])
  })

  it('is never smaller than that', async () => {
    speed = 1_000
    expect(await stateAfter(10, CHUNK_LIMIT, { tries: 8 })).toMatchObject({ kind: 'timeout' })
    expect(pieces).toEqual([1024, 512, 256, 128, 64, 64, 64, 64])
    expect(SMALLEST_PIECE).toBe(64 * KIB)
  })

  it('that the server found too slow (408) goes by halves', async () => {
    faults = ['late']
    expect(await stateAfter(1, 2 * CHUNK_LIMIT)).toBe('done')
    expect(pieces.slice(0, 2)).toEqual([1024, 512])
  })

  it('whose reply this app is too old to read ends it: only an update helps', async () => {
    faults = ['unreadable']
    expect(await stateAfter(60, CHUNK_LIMIT)).toMatchObject({ code: 'SYS_007', status: 200 })
    expect(pieces).toHaveLength(1)
  })

  it('of which not all has come is sent again', async () => {
    faults = ['not whole', 'not whole', 'not whole']
    expect(await stateAfter(2, CHUNK_LIMIT)).toBe('done')
    expect(pieces).toHaveLength(4)
  })

  it('of which not all has come on a line that drops others is sent again', async () => {
    faults = ['dropped', 'dropped', 'dropped', 'not whole']
    expect(await stateAfter(2, CHUNK_LIMIT)).toBe('done')
    expect(pieces).toHaveLength(5)
  })

  it('of which never all comes ends it, also on a line that drops others', async () => {
    faults = ['not whole', 'not whole', 'dropped', 'dropped', 'not whole', 'not whole']
    expect(await stateAfter(10, CHUNK_LIMIT)).toMatchObject({ code: 'VAL_002' })
    expect(pieces).toHaveLength(6)
  })

  it('of which never all comes is no fault of the line', async () => {
    faults = Array.from({ length: 4 }, () => 'not whole')
    expect(await stateAfter(10, CHUNK_LIMIT)).toMatchObject({ code: 'VAL_002' })
    expect(pieces).toHaveLength(4)
  })

  it('grows again as soon as the line is quick', async () => {
    speed = 30_000 / 8
    await stateAfter(2, 8 * CHUNK_LIMIT)
    expect(pieces.at(-1)).toBe(64)
    speed = 10_000_000
    const before = pieces.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pieces.slice(before, before + 5)).toEqual([64, 128, 256, 512, 1024])
  })

  it('that was lost in a moment says nothing about the line', async () => {
    faults = ['dropped', 'dropped']
    expect(await stateAfter(1, 2 * CHUNK_LIMIT)).toBe('done')
    expect(pieces).toEqual([1024, 1024, 1024, 1024])
  })

  it('that could not be read says nothing either', async () => {
    const broken = { ...file(CHUNK_LIMIT), read: () => Promise.reject(new Error('disk')) }
    const line = newLine()
    await expect(upload(broken, { line })).rejects.toThrow('disk')
    expect(line.piece).toBe(CHUNK_LIMIT)
  })
})

it('does not go on in the name of who came meanwhile', async () => {
  let person = 'mori'
  configureApi({ credential: async () => person, person: () => person })
  const leaving = {
    ...file(3 * CHUNK_LIMIT),
    read: async (from: number, to: number) => {
      if (from > 0) person = 'sato'
      return file(3 * CHUNK_LIMIT).read(from, to)
    },
  }
  const ended = upload(leaving).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toMatchObject({ kind: 'aborted' })
  expect(pieces).toEqual([1024])
})

describe('a line that was found slow', () => {
  it('is known at the next attempt: one that gives up after four failures gets through in the end', async () => {
    speed = 30_000 / 8
    const line = newLine()
    expect(await stateAfter(2, CHUNK_LIMIT, { tries: 4, line })).toMatchObject({ kind: 'timeout' })
    pieces.length = 0
    expect(await stateAfter(5, CHUNK_LIMIT, { tries: 4, line })).toBe('done')
    expect(pieces).toEqual(Array.from({ length: 16 }, () => 64))
  })

  it('is not found quick by the short end of a file', async () => {
    speed = 30_000 / 8
    const line = newLine()
    await stateAfter(6, CHUNK_LIMIT, { line })
    received = 0
    expect(await stateAfter(1, 100, { line })).toBe('done')
    expect(line.piece).toBe(64 * KIB)
  })
})
