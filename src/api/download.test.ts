import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { research } from '#contract/research'
import { uploads } from '#contract/uploads'
import { configureApi } from './configure'
import { download } from './download'

const ID = '00000000-0000-4000-8000-000000000001'
const NAME = 'attachment; filename="_.txt"; filename*=UTF-8\'\'%E6%96%87%E6%9B%B8.txt'

let asked: Headers[]
/** How many bodies were given up. */
let cancelled = 0
let answers: (() => Response | Promise<Response>)[]

beforeEach(() => {
  asked = []
  answers = []
  cancelled = 0
  configureApi({ credential: async () => 'token', tenantId: () => 'tenant' })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers))
    const answer = answers.shift()
    if (!answer) throw new TypeError('failed to fetch')
    return answer()
  })
})
afterEach(() => configureApi())

/** A reply of this text that breaks off after `cut` bytes, or `hangs` there. */
function file(
  text: string,
  { status = 200, cut = Number.POSITIVE_INFINITY, hangs = false, headers = {} } = {},
): Response {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, cut))
      if (cut >= bytes.length) controller.close()
    },
    pull: (controller) => {
      if (!hangs) controller.error(new TypeError('the connection dropped'))
    },
    cancel: () => {
      cancelled += 1
    },
  })
  const known = { 'Content-Disposition': NAME, 'Content-Length': `${bytes.length}`, ETag: '"a"', 'X-Request-Id': 'r' }
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain', ...known, ...headers } })
}

const fetchFile = (signal?: AbortSignal) => {
  const progress: [number, number | null][] = []
  const onProgress = (received: number, size: number | null) => progress.push([received, size])
  const options = { onProgress, pause: async () => {}, ...(signal && { signal }) }
  return { progress, file: download(uploads.file, { params: { id: ID } }, options) }
}

describe('a download', () => {
  it('has the content, the type and the full name', async () => {
    answers = [() => file('abcdef')]
    const running = fetchFile()
    const { blob, name } = await running.file
    expect([await blob.text(), blob.type, name]).toEqual(['abcdef', 'text/plain', '文書.txt'])
    expect(running.progress).toEqual([[6, 6]])
    expect(asked[0]?.get('authorization')).toBe('Bearer token')
  })

  it('does not go on in the name of who came meanwhile', async () => {
    let person = 'mori'
    configureApi({ credential: async () => person, person: () => person })
    const handOver = () => {
      person = 'sato'
      return file('abcdef', { cut: 2 })
    }
    answers = [handOver, () => file('cdef', { status: 206 })]
    await expect(fetchFile().file).rejects.toMatchObject({ kind: 'aborted' })
    expect(asked).toHaveLength(1)
  })

  it('takes the plain name where there is no other', async () => {
    answers = [() => file('a', { headers: { 'Content-Disposition': 'attachment; filename="a b.txt"' } })]
    expect((await fetchFile().file).name).toBe('a b.txt')
    answers = [
      () => file('a', { headers: { 'Content-Disposition': `attachment; filename="x"; filename*=UTF-8''%E6` } }),
    ]
    expect((await fetchFile().file).name).toBe('x')
  })

  it('goes on at the byte where the connection dropped', async () => {
    answers = [
      () => file('abcdef', { cut: 2 }),
      () => file('cdef', { status: 206, cut: 1 }),
      () => file('def', { status: 206 }),
    ]
    const running = fetchFile()
    expect(await (await running.file).blob.text()).toBe('abcdef')
    expect(asked.map((headers) => [headers.get('range'), headers.get('if-range')])).toEqual([
      [null, null],
      ['bytes=2-', '"a"'],
      ['bytes=3-', '"a"'],
    ])
    expect(running.progress.map(([received]) => received)).toEqual([2, 3, 6])
  })

  it('goes on at the byte where the connection fell silent, after 35 seconds', async () => {
    vi.useFakeTimers()
    answers = [() => file('abcdef', { cut: 2, hangs: true }), () => file('cdef', { status: 206 })]
    const running = fetchFile()
    await vi.advanceTimersByTimeAsync(34_999)
    expect([asked.length, cancelled]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await running.file).blob.text()).toBe('abcdef')
    expect([asked.length, cancelled]).toEqual([2, 1])
    expect(asked[1]?.get('range')).toBe('bytes=2-')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts over when the file is another one meanwhile', async () => {
    answers = [() => file('abcdef', { cut: 2 }), () => file('xyz', { headers: { ETag: '"b"' } })]
    expect(await (await fetchFile().file).blob.text()).toBe('xyz')
  })

  it('takes neither the page of a portal nor a short body for the file', async () => {
    answers = [
      () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
      () => file('abc', { headers: { 'Content-Length': '6' } }),
      () => file('def', { status: 206 }),
    ]
    expect(await (await fetchFile().file).blob.text()).toBe('abcdef')
  })

  it('ends with a refusal', async () => {
    const error = {
      code: 'DB_002',
      category: 'database',
      severity: 'low',
      message: 'x',
      timestamp: '2026-01-01T00:00:00Z',
    }
    answers = [() => Response.json({ error }, { status: 404, headers: { 'X-Request-Id': 'r' } })]
    await expect(fetchFile().file).rejects.toMatchObject({ kind: 'refused', status: 404, code: 'DB_002' })
  })

  it('stops at once', async () => {
    const stop = new AbortController()
    answers = [() => file('abcdef', { cut: 2 })]
    const running = fetchFile(stop.signal)
    stop.abort()
    await expect(running.file).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('stops at once in the middle of a silence, and closes the connection', async () => {
    vi.useFakeTimers()
    const stop = new AbortController()
    answers = [() => file('abcdef', { cut: 2, hangs: true })]
    const running = fetchFile(stop.signal)
    await vi.advanceTimersByTimeAsync(1_000)
    stop.abort()
    await expect(running.file).rejects.toMatchObject({ kind: 'aborted' })
    expect([asked.length, cancelled]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

const made = { pause: async () => {} }

describe.each([
  ['what is asked', () => download(research.customerPdf, { body: { name: '報告' } }, made)],
  ['a record', () => download(legalChecks.report, { params: { id: ID } }, made)],
])('a file that is made of %s', (_, make) => {
  const busy = () => {
    const error = {
      code: 'SYS_003',
      category: 'system',
      severity: 'high',
      message: 'x',
      timestamp: '2026-01-01T00:00:00Z',
    }
    return Response.json({ error }, { status: 503, headers: { 'X-Request-Id': 'r' } })
  }
  it('is asked for twice more where it could not be made, and then why is said', async () => {
    answers = [busy, busy, busy, () => file('abcdef')]
    await expect(make()).rejects.toMatchObject({ kind: 'refused', code: 'SYS_003' })
    expect(asked).toHaveLength(3)
  })

  it('is asked for twice more where its connection drops in the middle', async () => {
    answers = [1, 2, 3, 4].map((cut) => () => file('abcdef', { cut }))
    await expect(make()).rejects.toMatchObject({ isUnreachable: true })
    expect(asked).toHaveLength(3)
  })

  it('may take the minute that the server allows', async () => {
    vi.useFakeTimers()
    answers = [() => new Promise((resolve) => setTimeout(() => resolve(file('abcdef')), 60_000))]
    const making = make()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await (await making).blob.text()).toBe('abcdef')
    expect(asked).toHaveLength(1)
  })
})

describe('a file of which nobody says how long it is', () => {
  const SUM = 'bef57ec7f53a6d40beb640a780a639c83bc29ac8a9816f1fc6c5c6dcd93c4721'
  /** Something on the way has packed it anew, and ends it like a whole one. */
  const packed = (text: string) => {
    const reply = file(text, { headers: { ETag: `"${SUM}"` } })
    reply.headers.delete('Content-Length')
    return reply
  }

  it('is whole when it is what its mark says', async () => {
    answers = [() => packed('abcdef')]
    expect(await (await fetchFile().file).blob.text()).toBe('abcdef')
  })

  it('is fetched again when it ended early', async () => {
    answers = [() => packed('abc'), () => packed('ab'), () => packed('abcdef')]
    expect(await (await fetchFile().file).blob.text()).toBe('abcdef')
  })

  it('is given up when it always ends early', async () => {
    answers = [() => packed('abc'), () => packed('abc'), () => packed('abc'), () => packed('abcdef')]
    await expect(fetchFile().file).rejects.toMatchObject({ kind: 'bad-reply' })
    expect(answers).toHaveLength(1)
  })
})
