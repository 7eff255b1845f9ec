// For tests: a sender, the queue in memory that it works off, and the wire on which each test answers.
import { beforeAll, beforeEach, type Mock, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import type { Send } from './delivery'
import type { Row } from './entry'
import type { QueueChange, QueueState } from './queue-state'
import { customer, registerTestCommands, stateOf } from './row-fixtures'
import { Sender } from './sender'
import { type TestPlatform, testPlatform } from './test-platform'

type Answer = { resolve: (reply: unknown) => void; reject: (error: unknown) => void }
type Request = {
  alive: (() => void) | undefined
  body: unknown
  ifMatch: number | undefined
  timeoutMs: number
  answer: Answer
  signal: AbortSignal
}

type TestNetwork = {
  platform: TestPlatform
  sender: Sender
  state: QueueState
  done: Row[]
  isDiskBroken: boolean
  /** How many changes were written, or should have been. */
  writes: number
  /** Fails this many of the next. */
  failing: number
  /** Requests under way, by key; each test answers them. */
  wire: Map<string, Request>
  /** The keys of all requests, in order. */
  sent: string[]
}

const onSignInNeeded: Mock<() => void> = vi.fn()
const blank = () => ({
  state: stateOf([]),
  done: [],
  isDiskBroken: false,
  writes: 0,
  failing: 0,
  wire: new Map(),
  sent: [],
})

/** The sender of the test that runs, new for each test of the file that asks. */
export function testWire() {
  const network = {} as TestNetwork

  const send: Send = (_, request, { idempotencyKey, ifMatch, timeoutMs, signal, alive }) =>
    new Promise((resolve, reject) => {
      network.sent.push(idempotencyKey)
      network.wire.set(idempotencyKey, {
        alive,
        body: request.body,
        ifMatch,
        timeoutMs,
        answer: { resolve, reject },
        signal,
      })
      signal.addEventListener('abort', () => {
        // A request that is broken off gives its connection back.
        network.wire.delete(idempotencyKey)
        reject(unreachable('aborted', true))
      })
    })
  const transact = <T>(decide: (state: QueueState) => QueueChange<T>) => decided(network, decide)

  beforeAll(registerTestCommands)
  beforeEach(() => {
    onSignInNeeded.mockClear()
    Object.assign(network, blank(), { platform: testPlatform() })
    network.sender = new Sender({
      platform: network.platform,
      holder: 'me',
      send,
      transact,
      onSignInNeeded,
      canStore: () => true,
    })
  })

  return {
    network,
    onSignInNeeded,
    /** Lets the sender go about these rows. */
    start: async (...rows: Row[]) => {
      network.state = stateOf(rows)
      network.sender.setEnabled(true, true)
      await network.platform.settle()
    },
    reply: (key: string, record: unknown = customer('a')) => answer(network, key).resolve(record),
    fail: (key: string, error: unknown) => answer(network, key).reject(error),
    rowNow: (id: string) => network.state.rows.find((row) => row.id === id),
  }
}

/** The queue in memory, with the transaction's rule: one decision after the other. */
async function decided<T>(network: TestNetwork, decide: (state: QueueState) => QueueChange<T>): Promise<T> {
  await Promise.resolve()
  network.writes += 1
  if (network.isDiskBroken || network.failing-- > 0) throw new DOMException('full', 'QuotaExceededError')
  const change = decide(network.state)
  const rows = new Map(network.state.rows.map((row) => [row.id, row]))
  for (const id of change.remove ?? []) rows.delete(id)
  for (const row of change.put ?? []) {
    if (row.state === 'sent') {
      rows.delete(row.id)
      network.done.push(row)
    } else rows.set(row.id, row)
  }
  network.state = { ...network.state, rows: [...rows.values()], meta: change.meta ?? network.state.meta }
  return change.result
}

function answer({ wire }: TestNetwork, key: string): Answer {
  const request = wire.get(key)
  if (!request) throw new Error(`${key} was not sent`)
  wire.delete(key)
  return request.answer
}
