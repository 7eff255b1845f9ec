// @vitest-environment node
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { askModel, modelEngine } from './model-engine.ts'

type Asked = { path: string; authorization: string | undefined; body: Record<string, unknown> }

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** A model server of the test, and what it was asked. */
async function serveModel(answer: (reply: ServerResponse) => unknown) {
  const asked: Asked[] = []
  let left = () => {}
  const isLeft = new Promise<void>((resolve) => {
    left = resolve
  })
  const server = createServer((request, reply) => {
    reply.on('close', left)
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(text),
      })
      answer(reply)
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, asked, isLeft }
}

const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`
const says =
  (...pieces: string[]) =>
  (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) reply.write(chunk(piece))
    reply.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
  }

const TASK = {
  builtIn: '3人です。',
  messages: [
    { role: 'system', content: '事実だけを使います。' },
    { role: 'user', content: '何人ですか。' },
  ],
} as const

function ask(host: string, { signal = new AbortController().signal, limitMs = 5_000 } = {}) {
  const pieces: string[] = []
  const access = { baseUrl: `http://${host}/v1/`, model: 'm-1', apiKey: 'secret' }
  const engine = modelEngine(access.model, askModel(access, { trusted: [host], limitMs }))
  const written = engine.write(TASK, { signal, onText: (piece) => pieces.push(piece) })
  return { engine, pieces, written }
}
const codeOf = (written: Promise<string>) =>
  written.then(
    () => 'answered',
    (thrown: { code?: string }) => thrown.code,
  )

describe('a model', () => {
  it('is asked with its key and without tools, and its answer comes in pieces', async () => {
    const { host, asked } = await serveModel(says('3人', 'です。'))
    const { engine, pieces, written } = ask(host)
    expect([await written, pieces, engine.name]).toEqual(['3人です。', ['3人', 'です。'], 'm-1'])
    expect(asked).toMatchObject([
      { path: '/v1/chat/completions', authorization: 'Bearer secret', body: { model: 'm-1', messages: TASK.messages } },
    ])
    expect(asked[0]?.body).not.toHaveProperty('tools')
  })

  it.each([
    ['refuses the key', 401, 'EXT_001'],
    ['is asked too often', 429, 'EXT_003'],
    ['is broken', 500, 'EXT_001'],
    ['does not take its settings', 400, 'EXT_004'],
    [
      'allows no answer of that length',
      400,
      'EXT_004',
      '{"error":{"message":"max_tokens is too large: 3000. This model supports at most 2048 completion tokens"}}',
    ],
    ['finds the question too long', 400, 'EXT_005', '{"error":{"code":"context_length_exceeded"}}'],
    ['does not let a word through', 422, 'EXT_005', '{"error":{"type":"content_filter"}}'],
    ['is sent too much', 413, 'EXT_005'],
  ])('that %s is told by a code', async (_, status, code, said = '{}') => {
    const { host, asked } = await serveModel((reply) => reply.writeHead(status).end(said))
    expect(await codeOf(ask(host).written)).toBe(code)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['says nothing', says()],
    ['speaks another language', (reply: ServerResponse) => reply.writeHead(200).end('<html>')],
  ])('that %s has no answer', async (_, answer) => {
    const { host } = await serveModel(answer)
    expect(await codeOf(ask(host).written)).toBe('EXT_004')
  })

  it('whose provider lets no word through does not answer this question', async () => {
    const { host } = await serveModel((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.end(`${chunk('', 'content_filter')}data: [DONE]\n\n`)
    })
    expect(await codeOf(ask(host).written)).toBe('EXT_005')
  })

  it('that says what no database holds is heard without it, and a letter in two pieces is whole', async () => {
    const { host } = await serveModel(says('あ\0い', '\ud842', '\udfb7野家', '\ud842'))
    const { pieces, written } = ask(host)
    expect(await written).toBe('あ\ufffdい𠮷野家\ufffd')
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  })

  it('that breaks off in the middle has no answer', async () => {
    const { host } = await serveModel((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.end(chunk('3人'))
    })
    expect(await codeOf(ask(host).written)).toBe('EXT_004')
  })

  it('that never ends is heard as far as an answer may be long', async () => {
    const { host, isLeft } = await serveModel((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => reply.write(chunk('あ'.repeat(2_000))), 1)
      reply.on('close', () => clearInterval(timer))
    })
    expect((await ask(host).written).length).toBe(24_000)
    await isLeft
  })

  it('that falls silent is left at the limit', async () => {
    const { host } = await serveModel((reply) => reply.writeHead(200, { 'content-type': 'text/event-stream' }))
    expect(await codeOf(ask(host, { limitMs: 300 }).written)).toBe('EXT_002')
  })

  it('is left at once when the work is stopped', async () => {
    const stop = new AbortController()
    const { host, isLeft } = await serveModel((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(chunk('あ'))
      stop.abort()
    })
    await expect(ask(host, { signal: stop.signal }).written).rejects.toThrow()
    await isLeft
  })

  it('at an inner address is not asked', async () => {
    const { host, asked } = await serveModel(says('あ'))
    const ask = askModel({ baseUrl: `http://${host}`, model: 'm', apiKey: null }, { trusted: [] })
    const written = ask(TASK.messages, { signal: new AbortController().signal, onText: () => {} })
    expect([await codeOf(written), asked]).toEqual(['EXT_001', []])
  })
})
