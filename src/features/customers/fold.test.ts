// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/customers'
import { interactionCommands } from '@/features/interactions/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { aContact, aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'

beforeAll(() => {
  knowCommands()
  registerCommands(interactionCommands as AnyCommand[])
})

const server = aCustomer({ version: 3 })
const fold = (record: typeof server | undefined, ...entries: OutboxEntry[]) =>
  foldRecord<Customer>(record, changesOf('customer', entries))

const edit = (changes: object, more: Partial<OutboxEntry> = {}) =>
  anEntry('customers.update', { id: server.id, name: server.name, changes }, { base: server, ...more })
const removal = (more: Partial<OutboxEntry> = {}) =>
  anEntry('customers.delete', { id: server.id, name: server.name }, { base: server, ...more })

test('without changes it is the server’s record, without a mark', () => {
  expect(fold(server)).toEqual({ record: server, mark: null })
  expect(fold(undefined)).toBeUndefined()
})

describe('a new customer', () => {
  const { id, version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = server
  const creation = (more: Partial<OutboxEntry> = {}) => anEntry('customers.create', { id, ...input }, more)

  test('is there before the server knows it', () => {
    expect(fold(undefined, creation())).toMatchObject({ record: { id, name: '山田 花子', version: 0 }, mark: 'unsent' })
  })

  test('is the reply once it was sent, and the server’s record once that was read', () => {
    const sent = creation({ state: 'sent', result: { ...server, version: 1, memo: '返事' } })
    expect(fold(undefined, sent)).toMatchObject({ record: { memo: '返事', version: 1 }, mark: null })
    expect(fold(server, sent)).toEqual({ record: server, mark: null })
  })

  test('that the server refused stays on the screen and asks for attention', () => {
    expect(fold(undefined, creation({ state: 'refused' }))).toMatchObject({ record: { id }, mark: 'attention' })
  })

  test('is gone when it was deleted before it was sent', () => {
    expect(fold(undefined, creation(), anEntry('customers.delete', { id, name: '' }))).toBeUndefined()
  })
})

describe('an edit', () => {
  test('is laid over whatever the server says, field by field', () => {
    const newer = { ...server, version: 4, phone: '03-0000-0000' }
    expect(fold(newer, edit({ memo: '車いす' }))).toMatchObject({
      record: { memo: '車いす', phone: '03-0000-0000' },
      mark: 'unsent',
    })
  })

  test('shows the record from which it was made where nothing was read yet', () => {
    expect(fold(undefined, edit({ memo: '車いす' }))?.record).toMatchObject({ name: '山田 花子', memo: '車いす' })
  })

  test('does not come back over a newer record after it was sent', () => {
    const sent = edit({ memo: '古い' }, { state: 'sent', result: { ...server, version: 4, memo: '古い' } })
    expect(fold({ ...server, version: 5, memo: '同僚の追記' }, sent)?.record.memo).toBe('同僚の追記')
    expect(fold(server, sent)?.record.memo).toBe('古い')
  })

  test('a second one waits on the reply of the first', () => {
    const first = edit({ memo: '一' }, { state: 'sent', result: { ...server, version: 4, memo: '一' } })
    expect(fold(server, first, edit({ phone: '1' }))).toMatchObject({
      record: { memo: '一', phone: '1' },
      mark: 'unsent',
    })
  })

  test('entries apply in the order in which they were made, however they are handed over', () => {
    const first = edit({ memo: '一' })
    const second = edit({ memo: '二' })
    expect(fold(server, second, first)?.record.memo).toBe('二')
  })
})

describe('a deletion', () => {
  test('hides the record at once, and stays hidden until the list was read again', () => {
    expect(fold(server, removal())).toBeUndefined()
    expect(fold(server, removal({ state: 'sent', result: { id: server.id, deleted: true } }))).toBeUndefined()
  })

  test('that was sent hides no record that somebody has brought back since', () => {
    const sent = removal({ state: 'sent', result: { id: server.id, deleted: true }, request: { if_match: 3 } })
    const back = { ...server, version: 5, memo: '復元後' }
    expect(fold(server, sent)).toBeUndefined()
    expect(fold(back, sent)?.record).toEqual(back)
    const restored = anEntry('customers.restore', { id: server.id, name: '' }, { state: 'sent', result: back })
    const later = { ...back, version: 6, memo: '同僚' }
    expect(fold(later, sent, restored)?.record).toEqual(later)
    expect(fold(server, sent, restored)?.record).toEqual(back)
  })

  test.each(['refused', 'conflict', 'blocked'] as const)('that is %s shows the record with its mark', (state) => {
    expect(fold(server, removal({ state }))?.mark).toMatch(/attention|conflict/)
  })

  test('that is undone shows the record again, whether it was sent or not', () => {
    const undo = () => anEntry('customers.restore', { id: server.id, name: server.name }, { base: server })
    expect(fold(undefined, removal({ state: 'sent' }), undo())).toMatchObject({ record: server, mark: 'unsent' })
    expect(fold(server, removal(), undo())?.record).toEqual(server)
  })
})

test('a waiting contact moves the last contact forward, never back, however often it is laid over', () => {
  const contact = (occurred_at: string) => {
    const { created_at, created_by, ...input } = aContact({ customer_id: server.id, occurred_at })
    return anEntry('interactions.create', input)
  }
  const seen = { ...server, last_interaction_at: '2026-05-01T00:00:00.000Z' }
  const later = contact('2026-06-01T00:00:00.000Z')
  const once = fold(seen, later, contact('2026-04-01T00:00:00.000Z'))
  expect(once).toMatchObject({ record: { last_interaction_at: '2026-06-01T00:00:00.000Z' }, mark: 'unsent' })
  expect(fold(once?.record, later)?.record).toEqual(once?.record)
})

test('an entry about something else is no change of a customer', () => {
  expect(changesOf('customer', [anEntry('products.create', { id: idOf(5) })])).toEqual([])
})
