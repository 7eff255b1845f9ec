// `npm run bench:chat`: how long the staff assistant takes from a question to its first word and to its end, by the built-in engine
// and by a model that answers at once, and how long a stop takes from the call to the end of the stream. On the embedded
// database, in the demo's records; ms.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppServer } from '../tests/flows/app-server.ts'
import { callerOf, signIn } from './caller.ts'
import { median, quantile } from './figures.ts'

const ROUNDS = 30
/** Not measured: what is compiled and read for the first time. */
const WARM_UP = 5
const QUESTION = '3か月以上来ていない顧客は何人ですか'

type Times = { firstWord: number[]; end: number[]; stop: number[] }
type Asked = { job_id: string }

/** Whether the model goes on after its first words. */
let isUnending = false
const model = createServer((request, reply) => {
  request.resume()
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (content: string, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`
  reply.write(chunk('三人です。', null))
  if (!isUnending) reply.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
})
await new Promise<void>((done) => model.listen(0, '127.0.0.1', done))
const host = `127.0.0.1:${(model.address() as AddressInfo).port}`
const server = await AppServer.create({ settings: { TRUSTED_HOSTS: host } })
try {
  const desk = await signIn(server.origin, 'admin@sakura.example')
  const headers = desk('').headers
  print('the built-in engine', await measure(headers, false))
  const chat = { provider: 'openai-compatible', base_url: `http://${host}/v1`, model: 'bench' }
  const put = { method: 'PUT', headers, body: JSON.stringify({ chat }) }
  await fetch(`${server.origin}/api/administration/models`, put).then(refuse)
  print('a model', await measure(headers, true))
} finally {
  await server.dispose()
  model.closeAllConnections()
  model.close()
}

async function measure(headers: Record<string, string>, canStop: boolean): Promise<Times> {
  const times: Times = { firstWord: [], end: [], stop: [] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    isUnending = false
    const answered = await ask(headers)
    isUnending = true
    const stopped = canStop ? await ask(headers) : null
    if (round < 0) continue
    times.firstWord.push(answered.firstWord)
    times.end.push(answered.end)
    if (stopped) times.stop.push(stopped.stop)
  }
  return times
}

/** Asks and follows the answer to its end. One that would have none is stopped at its first word. */
async function ask(headers: Record<string, string>) {
  const call = callerOf(server.origin, headers)
  const { url, ...question } = call('/api/staff-chat/', JSON.stringify({ message: QUESTION }))
  const begun = performance.now()
  const { job_id } = (await fetch(url, question)
    .then(refuse)
    .then((reply) => reply.json())) as Asked
  const events = await fetch(`${server.origin}/api/jobs/${job_id}/events`, { headers }).then(refuse)
  let firstWord = 0
  let stopAt = 0
  const decoder = new TextDecoder()
  for await (const bytes of events.body as unknown as AsyncIterable<Uint8Array>) {
    if (firstWord > 0 || !decoder.decode(bytes).includes('event: text')) continue
    firstWord = performance.now() - begun
    stopAt = performance.now()
    if (isUnending) await fetch(`${server.origin}/api/jobs/${job_id}/cancel`, { method: 'POST', headers }).then(refuse)
  }
  return { firstWord, end: performance.now() - begun, stop: performance.now() - stopAt }
}

function refuse(reply: Response): Response {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
  return reply
}

function print(label: string, times: Times): void {
  console.log(label)
  for (const [name, all] of Object.entries(times)) {
    if (all.length > 0)
      console.log(`  ${name.padEnd(12)} p50 ${median(all).toFixed(0)}  p95 ${quantile(all, 0.95).toFixed(0)}`)
  }
}
