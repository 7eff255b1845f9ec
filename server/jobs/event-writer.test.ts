// @vitest-environment node
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import type { Trx } from '../db/with-tenant.ts'
import { createEventWriter } from './event-writer.ts'
import { keepEvents } from './events.ts'

vi.mock('./events.ts', () => ({ keepEvents: vi.fn(async () => 1) }))
afterEach(() => vi.mocked(keepEvents).mockReset().mockResolvedValue(1))

/** As a transaction of a tenant: one inside another is refused. */
const open = new AsyncLocalStorage<true>()
async function inTenant<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  if (open.getStore()) throw new Error('a second transaction inside a transaction')
  return open.run(true, () => fn({} as Trx))
}

function writer() {
  const listeners = { onKept: vi.fn(), onLost: vi.fn(), onFailed: vi.fn() }
  return { ...listeners, ...createEventWriter(inTenant, { id: 'job', fence: 1 }, listeners) }
}

test('what a job tells in a transaction of its own is kept', async () => {
  const { write, onKept, onFailed, close } = writer()
  await inTenant(async () => write.progress(10))
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledOnce())
  expect(keepEvents).toHaveBeenCalledWith(expect.anything(), expect.anything(), [{ type: 'progress', percent: 10 }], 10)
  await close()
  expect(onFailed).not.toHaveBeenCalled()
})

test('what could not be kept is a failure with its reason, and no lost claim', async () => {
  const { write, onLost, onFailed, close } = writer()
  const reason = new Error('Connection terminated unexpectedly')
  vi.mocked(keepEvents).mockRejectedValue(reason)
  write.write('一')
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith(reason))
  expect(onLost).not.toHaveBeenCalled()
  await expect(close()).rejects.toBe(reason)
})

test('a job that somebody else holds by now is a lost claim', async () => {
  const { write, onLost, onFailed, close } = writer()
  vi.mocked(keepEvents).mockResolvedValue(null)
  write.write('一')
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  await close()
  expect(onFailed).not.toHaveBeenCalled()
})

test('a later piece waits for an earlier one, and pieces that come soon after each other are one', async () => {
  const { write, close } = writer()
  write.write('一')
  write.write('二')
  await vi.waitFor(() => expect(keepEvents).toHaveBeenCalledOnce())
  write.write('三')
  await close()
  expect(vi.mocked(keepEvents).mock.calls.map(([, , events]) => events)).toEqual([
    [{ type: 'text', text: '一二' }],
    [{ type: 'text', text: '三' }],
  ])
})
