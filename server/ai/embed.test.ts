// @vitest-environment node
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedWith } from './embed.ts'

let server: Server
let asked: { path: string; input: string[]; key: string | undefined }[] = []
/** What the model answers to some texts; a number is a status. */
let answer: (input: string[]) => unknown

beforeAll(async () => {
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const { input } = JSON.parse(text)
      asked.push({ path: request.url ?? '', input, key: request.headers.authorization })
      const said = answer(input)
      if (typeof said === 'number') return void reply.writeHead(said).end('{}')
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(typeof said === 'string' ? said : JSON.stringify(said))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => void server.close())

const vectors = (list: unknown[]) => ({ data: list.map((embedding, index) => ({ index, embedding })) })
const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`

function embed(texts: string[], apiKey: string | null = 'sk-1') {
  asked = []
  const access = { baseUrl: `http://${host()}/v1/`, model: 'm', apiKey }
  return embedWith(access, { trusted: [host()] })(texts, new AbortController().signal)
}

test('each text has its vector, in their order, over several requests', async () => {
  answer = (input) => vectors(input.map((text) => [Number(text), 1]))
  const texts = Array.from({ length: 70 }, (_, index) => `${index}`)
  expect(await embed(texts)).toEqual(texts.map((text) => [Number(text), 1]))
  expect(asked.map(({ path, input, key }) => [path, input.length, key])).toEqual([
    ['/v1/embeddings', 32, 'Bearer sk-1'],
    ['/v1/embeddings', 32, 'Bearer sk-1'],
    ['/v1/embeddings', 6, 'Bearer sk-1'],
  ])
})

test.each([
  ['the key is refused', 401, 'EXT_001'],
  ['it is asked too often', 429, 'EXT_003'],
  ['the server is broken', 500, 'EXT_001'],
  ['it is no JSON', '<html>', 'EXT_004'],
  ['there are fewer than texts', vectors([[1, 2]]), 'EXT_004'],
  ['they are of different lengths', vectors([[1, 2], [1]]), 'EXT_004'],
  ['one is empty', vectors([[], []]), 'EXT_004'],
  [
    'one says nothing',
    vectors([
      [0, 0],
      [1, 2],
    ]),
    'EXT_004',
  ],
  [
    'one is no vector',
    vectors([
      ['a', 2],
      [1, 2],
    ]),
    'EXT_004',
  ],
])('%s: told by a code, and asked once', async (_, said, code) => {
  answer = () => said
  await expect(embed(['一', '二'])).rejects.toMatchObject({ code })
  expect(asked).toHaveLength(1)
})

test('whoever stops it is told so', async () => {
  answer = () => new Promise(() => {})
  const stopped = new AbortController()
  const access = { baseUrl: `http://${host()}/v1`, model: 'm', apiKey: null }
  stopped.abort(new Error('stopped'))
  await expect(embedWith(access, { trusted: [host()] })(['一'], stopped.signal)).rejects.toThrow('stopped')
})
