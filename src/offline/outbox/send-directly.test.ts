// @vitest-environment node
import { beforeAll, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { DiskSilent } from '@/lib/transaction-limit'
import type { Send } from './delivery'
import { type NewEntry, newRow } from './enqueue'
import { create, customer, newEntry, refusal, registerTestCommands, update } from './row-fixtures'
import { sendDirectly } from './send-directly'

beforeAll(registerTestCommands)

const full = new DOMException('full', 'QuotaExceededError')
const directly = (send: Send, entry: NewEntry, cause: Error) =>
  sendDirectly(send, entry, newRow(0, entry, entry.id), cause)

it('sends under the key of the form, with its version, and brings the server’s word', async () => {
  const send = vi.fn<Send>(async () => customer('a'))
  const entry = newEntry(update, { id: 'a', changes: { name: 'x' } }, { base: customer('a', { version: 4 }) })
  expect(await directly(send, entry, full)).toMatchObject({
    outcome: { state: 'sent', data: { id: 'a' }, entry: { id: 'entry-1', state: 'sent' } },
    mayBeDone: false,
  })
  const [, request, options] = send.mock.calls[0] ?? []
  expect(request).toEqual({ params: { id: 'a' }, body: { name: 'x' } })
  expect(options).toMatchObject({ idempotencyKey: 'entry-1', ifMatch: 4 })
})

it('repeats the same act when the same form is saved again', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(unreachable('network', true)).mockResolvedValueOnce(customer('a'))
  const entry = newEntry(create, { id: 'a', name: 'n' })
  expect(await directly(send, entry, full)).toMatchObject({
    outcome: { state: 'not-stored', error: { kind: 'network' } },
    mayBeDone: true,
  })
  expect(await directly(send, entry, full)).toMatchObject({ outcome: { state: 'sent' } })
  const keys = send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

it('a refusal, a conflict or no answer: nothing is stored anywhere, and the reason is told', async () => {
  for (const error of [refusal('VAL_001'), refusal('DB_005'), unreachable('timeout', true)]) {
    const { outcome } = await directly(() => Promise.reject(error), newEntry(create, { id: 'a' }), full)
    expect(outcome).toEqual({ state: 'not-stored', error })
  }
  expect(await directly(() => Promise.reject('text'), newEntry(create, { id: 'a' }), full)).toMatchObject({
    outcome: { error: { message: 'text' } },
    mayBeDone: false,
  })
})

it.each([
  ['no answer', unreachable('network', true)],
  ['a failure of the server', refusal('SYS_001')],
])('of a silent disk and %s nothing is known', async (_, error) => {
  const silent = new DiskSilent('the disk does not answer')
  const direct = await directly(() => Promise.reject(error), newEntry(create, { id: 'a' }), silent)
  expect(direct).toEqual({ outcome: { state: 'not-stored', error: silent }, mayBeDone: true })
})

it('the server’s own word counts, whatever the disk has done', async () => {
  const error = refusal('VAL_001')
  const direct = await directly(() => Promise.reject(error), newEntry(create, { id: 'a' }), new DiskSilent('silent'))
  expect(direct).toEqual({ outcome: { state: 'not-stored', error }, mayBeDone: false })
})
