// A device whose tabs have the form of the same customer open, with the product's own form and queue, and a server that
// compares versions. The books say when a saved value that nobody has touched since was replaced without a question.
import { act, renderHook } from '@testing-library/react'
import type { Customer, CustomerInput } from '#contract/customers'
import { customerForm } from '@/features/customers/customer-form'
import { updateCustomer } from '@/features/customers/mutations'
import type { Form } from '@/forms/use-form'
import { useRecordForm } from '@/forms/use-record-form'
import type { DraftStore } from '@/offline/outbox/drafts/draft-store'
import { enqueue } from '@/offline/outbox/enqueue'
import type { OutboxEntry, Row } from '@/offline/outbox/entry'
import { freeze } from '@/offline/outbox/freeze'
import { newEntry } from '@/offline/outbox/new-entry'
import type { QueueChange } from '@/offline/outbox/queue-state'
import { asAny, customer, refusal, stateOf } from '@/offline/outbox/row-fixtures'
import { settleFailure, settleSuccess } from '@/offline/outbox/settle'
import type { Outcome, SubmitOptions } from '@/offline/scope/use-command'

export const FIELDS = ['phone', 'address'] as const
export type Field = (typeof FIELDS)[number]

/** Each step types something else. */
const typedValue = (field: Field, step: number) => (field === 'phone' ? `03-0000-${1_000 + step}` : `東京都${step}`)

type Tab = {
  form: { current: Form<CustomerInput> & { kept: { base: CustomerInput | null } } }
  close: () => void
  /** When each field was last typed into, by step. */
  touched: Map<Field, number>
  /** The same of text that was copied from the form of another tab, with what that form was opened on. */
  copied: Map<Field, { typedAt: number; over: string | undefined }>
}
type Changes = Readonly<Record<string, string>>

export class TabsWithOneDraft {
  readonly faults: string[] = []
  readonly tabs = new Map<string, Tab>()
  /** What the pages of this device have on the disk, and which locks they hold. */
  readonly scope = { drafts: draftsInMemory(), unsent: { name: 'outbox:t:u' } }
  readonly locks = new FakeLocks()
  #server: Customer = customer('a', { phone: '03-0000-0000', address: '東京都' })
  #rows: Row[] = []
  readonly #archive = new Map<string, Row>()
  /** In which step each value was typed. */
  readonly #typedAt = new Map<string, number>()
  /** When each value was saved first, and which were done, or replaced by who had touched the field since. */
  readonly #savedAt = new Map<string, number>()
  readonly #settled = new Set<string>()
  /** Whose save an entry is. */
  readonly #authors = new Map<string, Tab>()
  #step = 0

  /** Opens the form in a tab, on the customer as the app shows it then. */
  async open(name: string): Promise<void> {
    if (this.tabs.has(name)) return
    this.locks.client = name
    const base = this.#shown()
    const tab: Tab = { form: { current: null as never }, close: () => {}, touched: new Map(), copied: new Map() }
    const { result, unmount } = renderHook(() =>
      useRecordForm<CustomerInput, Customer>({
        ...customerForm,
        draft: 'customers.update:a',
        base,
        save: async (input, options) => this.#save(tab, { id: 'a', name: 'n', changes: input.changes }, options),
        onSaved: () => {},
      }),
    )
    tab.form = result
    tab.close = unmount
    this.tabs.set(name, tab)
    await act(async () => {})
    const { restored, fields, kept } = tab.form.current
    if (restored !== 'shared') return
    for (const field of FIELDS) {
      const typedAt = this.#typedAt.get(fields[field])
      if (typedAt !== undefined) tab.copied.set(field, { typedAt, over: kept.base?.[field] })
    }
  }

  type(name: string, field: Field): void {
    const tab = this.tabs.get(name)
    if (!tab) return
    this.#step += 1
    const value = typedValue(field, this.#step)
    tab.touched.set(field, this.#step)
    this.#typedAt.set(value, this.#step)
    act(() => tab.form.current.set(field, value))
  }

  /** Presses the button. The form closes, as each does that was saved. */
  async save(name: string): Promise<void> {
    const tab = this.tabs.get(name)
    if (!tab) return
    await act(() => tab.form.current.submit())
    tab.close()
    this.tabs.delete(name)
  }

  /** The network is there until nothing is left that could be sent. */
  send(): void {
    for (;;) {
      const row = this.#rows.find(({ state }) => state === 'waiting')
      if (!row || this.#rows.some(({ state }) => state === 'conflict')) return
      const sending = freeze(row, 0)
      this.#take({ result: null, put: [sending] })
      this.#attempt(sending)
    }
  }

  /** What is wrong at the end; everything was sent that could be. */
  ended(): string[] {
    for (const { close } of this.tabs.values()) close()
    this.tabs.clear()
    this.send()
    const left = JSON.stringify(this.#rows.map(({ input }) => input))
    const lost = [...this.#savedAt.keys()].filter((value) => !this.#settled.has(value) && !left.includes(value))
    return [...this.faults, ...lost.map((value) => `lost: ${value}`)]
  }

  #attempt(row: Row): void {
    const { body, if_match } = row.request as { body: Changes; if_match?: number }
    const current = { ...this.#server }
    if (if_match !== undefined && if_match !== current.version) {
      const thrown = refusal('DB_005', { context: { current } })
      const failure = { thrown, now: 0, random: 0, newKey: crypto.randomUUID() }
      this.#take(settleFailure(stateOf(this.#rows), row, failure))
      return
    }
    this.#replaced(current, body, this.#authors.get(row.id))
    this.#server = { ...current, ...body, version: current.version + 1 }
    for (const value of Object.values(body)) this.#settled.add(value)
    this.#take(settleSuccess(stateOf(this.#rows), { row, reply: { ...this.#server }, at: 0 }))
  }

  #save(
    tab: Tab,
    input: { id: string; name: string; changes: Partial<CustomerInput> },
    options: SubmitOptions,
  ): Outcome {
    this.#step += 1
    const changes = input.changes as Changes
    for (const value of Object.values(changes)) if (!this.#savedAt.has(value)) this.#savedAt.set(value, this.#step)
    const platform = { now: () => 0, uuid: () => crypto.randomUUID() }
    const entry = newEntry({ tenantId: 't', uid: 'u' }, platform, [asAny(updateCustomer), input, options])
    const before = new Map(this.#rows.map((row) => [row.id, changesOf(row)]))
    const change = enqueue(stateOf(this.#rows, {}, this.#archive.get(entry.id)), entry)
    const known = before.get(change.result.id)
    if (known) this.#replaced(known, changesOf(change.result), tab)
    else this.#authors.set(change.result.id, tab)
    this.#take(change)
    if (options.draft) this.scope.drafts.remove(options.draft)
    // Nothing is left to do of what the server has already.
    for (const [field, value] of Object.entries(changes))
      if (this.#server[field as Field] === value) this.#settled.add(value)
    return { state: 'stored', entry: change.result as OutboxEntry }
  }

  /**
   * What was saved is another value now: only somebody who has touched the field since may have done that. A tab that shows
   * the text of another one has it from there that it was touched: it was typed since, in a form that showed the saved value.
   */
  #replaced(before: object, after: Changes, by: Tab | undefined): void {
    for (const field of FIELDS) {
      const [old, now] = [(before as Changes)[field], after[field]]
      const savedAt = this.#savedAt.get(old ?? '')
      if (savedAt === undefined || now === undefined || old === undefined || now === old) continue
      const copied = by?.copied.get(field)
      const isTypedElsewhere = copied !== undefined && copied.over === old && copied.typedAt > savedAt
      if ((by?.touched.get(field) ?? 0) > savedAt || isTypedElsewhere) this.#settled.add(old)
      else this.faults.push(`taken back unseen: ${old} by ${now}`)
    }
  }

  #take<T>({ put = [] }: QueueChange<T>): void {
    for (const row of put) {
      this.#rows = [...this.#rows.filter(({ id }) => id !== row.id), row].sort((a, b) => a.seq - b.seq)
      if (row.state !== 'sent') continue
      this.#rows = this.#rows.filter(({ id }) => id !== row.id)
      this.#archive.set(row.id, row)
    }
  }

  /** The server's record with what waits on this device. */
  #shown(): Customer {
    return Object.assign({}, this.#server, ...this.#rows.map(changesOf))
  }
}

const changesOf = (row: Row): Changes => (row.input as { changes: Changes }).changes

class FakeLocks {
  /** The page that asks now. */
  client = ''
  readonly #held: { name: string; clientId: string }[] = []

  request = async (name: string, _options: object, hold: () => Promise<void>): Promise<void> => {
    const lock = { name, clientId: this.client }
    this.#held.push(lock)
    await hold()
    this.#held.splice(this.#held.indexOf(lock), 1)
  }

  /** The pages of the model share one module, which takes each of their locks for this page's: so each has one of it. */
  query = async () => ({ held: this.#held.flatMap((lock) => [lock, { ...lock, clientId: this.client }]) })
}

function draftsInMemory(): DraftStore {
  const kept = new Map<string, unknown>()
  return {
    read: async (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    flush: () => {},
    list: async () => [...kept.keys()],
    close: () => {},
  }
}
