import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AppServer } from './app-server.ts'
import { chunk, END } from './model-server.ts'
import { apiAs } from './record.ts'

/** Its name beside each answer. */
export const WORDING_MODEL = '言い直すモデル'

/** A model that does what it is asked: it words the facts that it is given, and adds none. */
export type WordingModel = {
  /** `name:port`, for the server's TRUSTED_HOSTS. */
  host: string
  close: () => void
}

export async function startWordingModel(): Promise<WordingModel> {
  const server = createServer(async (request, reply) => {
    const { messages } = JSON.parse(await text(request)) as { messages: { content: string }[] }
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const sentence of worded(messages.at(-1)?.content ?? '').match(/[^。\n]*[。\n]?/g) ?? [])
      reply.write(chunk(sentence))
    reply.end(END)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Has the tenant of the demo ask this model. */
export async function chooseModel({ origin }: AppServer, { host }: WordingModel): Promise<void> {
  const api = await apiAs(origin, 'admin@sakura.example')
  const chat = { provider: 'openai-compatible', base_url: `http://${host}/v1`, model: WORDING_MODEL }
  await api('PUT', '/api/administration/models', { chat })
}

/** Where the facts stand in what is asked: between marks, after a heading, or as numbered passages. */
function worded(asked: string): string {
  const marked = /<事実>\n([\s\S]*)\n<\/事実>/.exec(asked) ?? /(?:事実|記録から分かったこと):\n([\s\S]*)$/.exec(asked)
  if (marked) return marked[1] ?? ''
  return [...asked.matchAll(/^\[(\d+)\] .*\n"""\n([\s\S]*?)\n"""/gm)]
    .flatMap(([, number, passage = '']) => passage.split('\n').map((line) => `${line} [${number}]`))
    .join('\n')
}
