// What a save costs must not grow with what waits: counted, not timed.
import { IDBObjectStore } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { openPersonDatabase } from '../device/person-database'
import { createQueueStore } from './queue-store'
import { contact, create, createRow } from './row-fixtures'
import { testBrowser } from './test-browser'

const browser = testBrowser()
const METHODS = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'add', 'put', 'delete'] as const

/** Everything that is asked of the disk from now on: which store, and what. */
function asked(): string[] {
  const calls: string[] = []
  for (const method of METHODS) {
    const plain = IDBObjectStore.prototype[method] as (...args: unknown[]) => unknown
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      calls.push(`${method} ${this.name}`)
      return plain.apply(this, args) as never
    })
  }
  return calls
}

/** What a save asks of the disk, and how often it asks the command, with so many waiting. */
async function costOf(command: typeof create | typeof contact, waiting: number) {
  const name = `outbox:t1:waiting-${waiting}-${command.name}`
  const store = createQueueStore(openPersonDatabase(name, browser.platform.factory))
  const put = Array.from({ length: waiting }, (_, i) => createRow(`known-${i}`, { id: `row-${i}`, seq: i + 1 }))
  await store.transact(({ meta }) => ({ result: null, put, meta: { ...meta, seq: waiting } }))
  const outbox = browser.tab({ store })
  outbox.setReach({ isReachable: false, isConfirmed: true })
  await browser.platform.pass(1_000)
  await outbox.ready
  const questions = { lanes: 0, needs: 0 }
  const counted = {
    ...command,
    lanes: (input: never) => {
      questions.lanes += 1
      return command.lanes(input)
    },
    needs: (input: never) => {
      questions.needs += 1
      return 'needs' in command ? (command.needs?.(input) ?? []) : []
    },
  }
  const save = (id: string) =>
    browser.submitted(outbox, counted, { id, customer_id: 'c', summary: '', name: '' }, { id })
  // The first one looks around; each after it is what a person waits for all day.
  await save('first')
  Object.assign(questions, { lanes: 0, needs: 0 })
  const calls = asked()
  expect(await save('second')).toMatchObject({ state: 'stored' })
  const seen = [...calls]
  vi.restoreAllMocks()
  // Its database is its own, its channel is not.
  void outbox.close()
  await browser.platform.settle()
  return { calls: seen, ...questions }
}

it('a save reads and writes the same with 500 waiting as with none', async () => {
  const none = await costOf(create, 0)
  expect(none.calls).toEqual(['get meta', 'add rows', 'put meta', 'get meta'])
  expect(await costOf(create, 500)).toEqual(none)
})

it('so does one that waits for others', async () => {
  expect(await costOf(contact, 500)).toEqual(await costOf(contact, 0))
})
