// A login that asks without end, in a thread of its own: to send so much must not slow down whoever measures.
import { parentPort, workerData } from 'node:worker_threads'
import type { Flood, Request } from './flood.ts'

const { atOnce, requests } = workerData as Flood
const answers: Record<number, number> = {}
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

async function ask({ url, ...init }: Request): Promise<void> {
  const reply = await fetch(url, init)
  await reply.arrayBuffer()
  answers[reply.status] = (answers[reply.status] ?? 0) + 1
}

const callers = Array.from({ length: atOnce }, async (_, n) => {
  const request = requests[n % requests.length]
  while (request && !isOver) await ask(request)
})
await Promise.all(callers)
parentPort?.postMessage(answers)
