// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Identity } from '../device/identity'
import { type TestPlatform, testPlatform } from '../outbox/test-platform'
import { createGate, type GateDeps } from './gate'

let platform: TestPlatform
let steps: string[]
const identity = { tenantId: 't', uid: 'u' }

function gate(more: Partial<GateDeps> = {}) {
  return createGate({
    confirmIdentity: async () => {
      steps.push('token')
      return identity
    },
    onIdentity: (given) => steps.push(`identity ${given?.uid ?? 'nobody'}`),
    allowSending: (isAllowed) => steps.push(`sending ${isAllowed}`),
    interrupt: () => steps.push('interrupt'),
    drain: async () => void steps.push('drain'),
    setOnline: (isOnline) => steps.push(`queries ${isOnline}`),
    wait: (ms) => new Promise((resolve) => platform.after(ms, resolve)),
    ...more,
  })
}

beforeEach(() => {
  platform = testPlatform()
  steps = []
})

describe('open', () => {
  it('token, then the outbox, and only then the queries', async () => {
    await gate().open()
    expect(steps).toEqual(['token', 'identity u', 'sending true', 'drain', 'queries true'])
  })

  it('after an outage breaks off the requests from before it', async () => {
    const it = gate()
    it.close()
    await it.open()
    expect(steps.slice(2, 4)).toEqual(['interrupt', 'token'])
  })

  it('queries wait until the queue is drained', async () => {
    let drained = () => {}
    const it = gate({ drain: () => new Promise((resolve) => (drained = resolve)) })
    void it.open()
    await platform.settle()
    expect(steps).not.toContain('queries true')
    drained()
    await platform.settle()
    expect(steps).toContain('queries true')
  })

  it('nobody signed in is passed on', async () => {
    await gate({ confirmIdentity: async () => null }).open()
    expect(steps).toContain('identity nobody')
  })

  it.each([
    ['fails', () => Promise.reject(new Error('unreachable'))],
    ['hangs', () => new Promise<Identity>(() => {})],
  ])('an identity service that %s keeps what is known and does not keep the queue', async (_, confirmIdentity) => {
    void gate({ confirmIdentity }).open()
    await platform.pass(5_000)
    expect(steps).toEqual(['sending true', 'drain', 'queries true'])
  })
})

describe('close', () => {
  it('stops sending and tells the queries', () => {
    gate().close()
    expect(steps).toEqual(['sending false', 'queries false'])
  })

  it('in the middle of opening: nothing of the opening happens any more', async () => {
    let confirmed = (_: Identity) => {}
    const it = gate({ confirmIdentity: () => new Promise((resolve) => (confirmed = resolve)) })
    void it.open()
    it.close()
    confirmed(identity)
    await platform.settle()
    expect(steps).toEqual(['sending false', 'queries false'])
  })

  it('while draining: the queries are not told that they are online', async () => {
    let drained = () => {}
    const it = gate({ drain: () => new Promise((resolve) => (drained = resolve)) })
    void it.open()
    await platform.settle()
    it.close()
    drained()
    await platform.settle()
    expect(steps.filter((step) => step.startsWith('queries'))).toEqual(['queries false'])
  })

  it('a second opening counts, the first one is forgotten', async () => {
    const answers: ((given: Identity) => void)[] = []
    const allowSending = vi.fn()
    const it = gate({ confirmIdentity: () => new Promise((resolve) => answers.push(resolve)), allowSending })
    void it.open()
    it.close()
    void it.open()
    for (const answer of answers) answer(identity)
    await platform.settle()
    expect(allowSending.mock.calls).toEqual([[false], [true]])
  })
})
