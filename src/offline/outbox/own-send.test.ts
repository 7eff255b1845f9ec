// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { ownSend } from './own-send'

const options = { idempotencyKey: 'key', signal: new AbortController().signal, timeoutMs: 1 }
const sendAs = (now: string | null) => {
  const send = vi.fn(async () => 'reply')
  return { send, answer: ownSend(send, 'anna', () => now)(customers.update, {}, options) }
}

it.each(['anna', null])('is sent while %s is signed in', async (now) => {
  const { send, answer } = sendAs(now)
  expect(await answer).toBe('reply')
  expect(send).toHaveBeenCalledExactlyOnceWith(customers.update, {}, { ...options, uid: 'anna' })
})

it('is never sent in the name of somebody else: nothing has left, and it waits', async () => {
  const { send, answer } = sendAs('ben')
  await expect(answer).rejects.toMatchObject({ kind: 'aborted' })
  expect(send).not.toHaveBeenCalled()
})
