// For tests: a sender, the queue in memory that it works off, and the wire on which each test answers.
import { beforeAll, beforeEach, type Mock, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import type { Row } from './entry'
import type { QueueChange, QueueState } from './queue-state'
import { customer, registerTestCommands, stateOf } from './row-fixtures'
import { type Send, Sender } from './sender'
import { bringLaterParts, type TestPlatform, testPlatform } from './test-platform'

type Answer = { resolve: (reply: unknown) => void; reject: (error: unknown) => void }
type Request = { body: unknown; ifMatch: number | undefined; timeoutMs: number; answer: Answer; signal: AbortSignal }

type Line = {
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
  const line = {} as Line

  const send: Send = (_, request, { idempotencyKey, ifMatch, timeoutMs, signal }) =>
    new Promise((resolve, reject) => {
      line.sent.push(idempotencyKey)
      line.wire.set(idempotencyKey, { body: request.body, ifMatch, timeoutMs, answer: { resolve, reject }, signal })
      signal.addEventListener('abort', () => {
        // A request that is broken off gives its connection back.
        line.wire.delete(idempotencyKey)
        reject(unreachable('aborted', true))
      })
    })
  const transact = <T>(decide: (state: QueueState) => QueueChange<T>) => decided(line, decide)

  beforeAll(registerTestCommands)
  beforeAll(bringLaterParts)
  beforeEach(() => {
    onSignInNeeded.mockClear()
    Object.assign(line, blank(), { platform: testPlatform() })
    line.sender = new Sender({
      platform: line.platform,
      holder: 'me',
      send,
      transact,
      onSignInNeeded,
      canStore: () => true,
    })
  })

  return {
    line,
    onSignInNeeded,
    /** Lets the sender go about these rows. */
    start: async (...rows: Row[]) => {
      line.state = stateOf(rows)
      line.sender.setEnabled(true, true)
      await line.platform.settle()
    },
    reply: (key: string, record: unknown = customer('a')) => answer(line, key).resolve(record),
    fail: (key: string, error: unknown) => answer(line, key).reject(error),
    rowNow: (id: string) => line.state.rows.find((row) => row.id === id),
  }
}

/** The queue in memory, with the transaction's rule: one decision after the other. */
async function decided<T>(line: Line, decide: (state: QueueState) => QueueChange<T>): Promise<T> {
  await Promise.resolve()
  line.writes += 1
  if (line.isDiskBroken || line.failing-- > 0) throw new DOMException('full', 'QuotaExceededError')
  const change = decide(line.state)
  const rows = new Map(line.state.rows.map((row) => [row.id, row]))
  for (const id of change.remove ?? []) rows.delete(id)
  for (const row of change.put ?? []) {
    if (row.state === 'sent') {
      rows.delete(row.id)
      line.done.push(row)
    } else rows.set(row.id, row)
  }
  line.state = { ...line.state, rows: [...rows.values()], meta: change.meta ?? line.state.meta }
  return change.result
}

function answer({ wire }: Line, key: string): Answer {
  const request = wire.get(key)
  if (!request) throw new Error(`${key} was not sent`)
  wire.delete(key)
  return request.answer
}
