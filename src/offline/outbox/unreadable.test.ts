// @vitest-environment node
// What a newer version wrote, or a broken disk left: nothing that happens around it changes a byte of it.
import { describe, expect, it } from 'vitest'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../device/person-database'
import { contact, create, createRow, update, updateRow } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser

const NEWER = updateRow('a', { memo: '新しい形' }, { id: 'newer', seq: 2, command_version: 9, base: { version: 1 } })
const STRANGE = createRow('z', { id: 'strange', seq: 3, command: 'appointments.create' })
const DAMAGED = { v: 99, id: 'damaged', what: ['?', null, { at: 1 }] }

async function onDisk<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = openPersonDatabase('outbox:t1:u1', browser.platform.factory)
  return use(database).finally(database.close)
}
/** Puts rows there as another version of the app would. */
const plant = (store: 'rows' | 'sent', planted: readonly { id: string }[]) =>
  onDisk((database) =>
    database.transact<void>([store, 'meta'], 'strict', (transaction, done) => {
      for (const row of planted) transaction.objectStore(store).put(row, row.id)
      transaction.objectStore('meta').put({ seq: 3, lease: null, rest: null }, 'queue')
      done.result(undefined)
    }),
  )
const stored = () =>
  onDisk((database) =>
    database.transact<unknown[]>(['rows'], 'relaxed', (transaction, done) => {
      const reading = transaction.objectStore('rows').getAll()
      reading.onsuccess = () => done.result(reading.result)
    }),
  )
const all = [DAMAGED, NEWER, STRANGE]

describe('entries that this version cannot read', () => {
  it('are shown as refused and never sent, whatever is done around them', async () => {
    await plant('rows', [createRow('a', { seq: 1 }), ...all])
    const outbox = tab()
    await outbox.ready
    outbox.setReach(online)
    await browser.platform.pass(60_000)
    for (const { id } of all) {
      await outbox.retry(id)
      await outbox.edit(id, { id: 'a' })
      await outbox.saveAsNew(id)
    }
    await outbox.release(true)
    await submitted(outbox, create, { id: 'z' }, { id: 'strange' }, 60_000)
    expect(browser.send).toHaveBeenCalledTimes(1)
    expect(states(outbox).filter(([id]) => all.some((row) => row.id === id))).toEqual(
      all.map(({ id }) => [id, 'refused']),
    )
    expect(await stored()).toEqual(expect.arrayContaining(all))
  })

  it('hold up what comes later about the same record, and stay as they are when what they build on goes', async () => {
    await plant('rows', [createRow('a', { id: 'first', seq: 1 }), ...all])
    const outbox = tab()
    await outbox.ready
    await submitted(outbox, update, { id: 'a', changes: { memo: 'x' } }, { id: 'later', base: { version: 1 } })
    await submitted(outbox, contact, { id: 'k', customer_id: 'b', summary: '' }, { id: 'other' })
    await outbox.discard('first')
    await browser.platform.settle()
    expect(states(outbox)).toContainEqual(['later', 'blocked'])
    expect(states(outbox)).toContainEqual(['other', 'waiting'])
    expect(await stored()).toEqual(expect.arrayContaining(all))
  })

  it.each(all.map(({ id }) => id))('go when the person discards them: %s', async (id) => {
    await plant('rows', all)
    const outbox = tab()
    await outbox.ready
    expect(await outbox.discard(id)).toBe('done')
    expect(await stored()).toEqual(all.filter((row) => row.id !== id))
  })

  it('are nothing to do any more once they were sent', async () => {
    await plant('sent', [DAMAGED])
    const outbox = tab()
    await outbox.ready
    expect(outbox.entries.get()).toEqual([])
  })
})
