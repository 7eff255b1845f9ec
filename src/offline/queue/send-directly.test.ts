// @vitest-environment node
import { beforeAll, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { DiskSilent } from '@/lib/transaction-limit'
import { create, customer, newEntry, refusal, registerTestCommands, update } from './row-fixtures'
import { sendDirectly } from './send-directly'
import type { Send } from './sender'

beforeAll(registerTestCommands)

const full = new DOMException('full', 'QuotaExceededError')

it('sends under the key of the form, with its version, and brings the server’s word', async () => {
  const send = vi.fn<Send>(async () => customer('a'))
  const entry = newEntry(update, { id: 'a', changes: { name: 'x' } }, { base: customer('a', { version: 4 }) })
  expect(await sendDirectly(send, entry, full)).toMatchObject({
    state: 'sent',
    data: { id: 'a' },
    entry: { id: 'entry-1', state: 'sent' },
  })
  const [, request, options] = send.mock.calls[0] ?? []
  expect(request).toEqual({ params: { id: 'a' }, body: { name: 'x' } })
  expect(options).toMatchObject({ idempotencyKey: 'entry-1', ifMatch: 4 })
})

it('repeats the same act when the same form is saved again', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(unreachable('network', true)).mockResolvedValueOnce(customer('a'))
  const entry = newEntry(create, { id: 'a', name: 'n' })
  expect(await sendDirectly(send, entry, full)).toMatchObject({ state: 'not-stored', error: { kind: 'network' } })
  expect(await sendDirectly(send, entry, full)).toMatchObject({ state: 'sent' })
  const keys = send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

it('a refusal, a conflict or no answer: nothing is stored anywhere, and the reason is told', async () => {
  for (const error of [refusal('VAL_001'), refusal('DB_005'), unreachable('timeout', true)]) {
    const outcome = await sendDirectly(() => Promise.reject(error), newEntry(create, { id: 'a' }), full)
    expect(outcome).toEqual({ state: 'not-stored', error })
  }
  expect(await sendDirectly(() => Promise.reject('text'), newEntry(create, { id: 'a' }), full)).toMatchObject({
    error: { message: 'text' },
  })
})

it('of a silent disk and no answer nothing is known; the server’s own word counts all the same', async () => {
  const silent = new DiskSilent('the disk does not answer')
  const entry = newEntry(create, { id: 'a' })
  const lost = await sendDirectly(() => Promise.reject(unreachable('network', true)), entry, silent)
  expect(lost).toEqual({ state: 'not-stored', error: silent })
  const error = refusal('VAL_001')
  expect(await sendDirectly(() => Promise.reject(error), entry, silent)).toEqual({ state: 'not-stored', error })
})
