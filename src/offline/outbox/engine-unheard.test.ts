// @vitest-environment node
// The disk took a change and did not say so: nobody knows what is on it until it answers again.
import { describe, expect, it } from 'vitest'
import type { Outbox } from './outbox-types'
import type { QueueStore } from './queue-store'
import { contact, create, customer, refusal, remove, update } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab, unheard } = browser
const offline = { isReachable: false, isConfirmed: true }
/** The limit of a transaction, and the next trial of a disk that was silent. */
const SILENCE_MS = 4_000
const RECOVERED_MS = 5_000

/** A tab whose disk works until it falls silent; what is asked of it then is done all the same. */
async function tabThatFallsSilent(): Promise<{ outbox: Outbox; disk: { isSilent: boolean } }> {
  const disk = { isSilent: false }
  const store = browser.openStore()
  const answered =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      disk.isSilent ? unheard(run)(...args) : run(...args)
  const outbox = tab({
    store: {
      ...store,
      append: answered(store.append),
      transact: answered(store.transact) as QueueStore['transact'],
    },
  })
  await browser.platform.settle()
  return { outbox, disk }
}

/** What reached the server, in order. */
const requests = () =>
  browser.send.mock.calls.map(([endpoint, request, { idempotencyKey }]) => ({
    act: `${endpoint.method} ${endpoint.path}`,
    key: idempotencyKey,
    request,
  }))
const acts = () => requests().map(({ act }) => act)

const CREATE = 'POST /api/customers'
const DELETE = 'DELETE /api/customers/{id}'
const CONTACT = 'POST /api/interactions'

describe('a change that went past a silent disk', () => {
  it('and lies on it all the same takes no later change in: its key means what was sent', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(online)
    await browser.platform.settle()
    disk.isSilent = true
    expect(await submitted(outbox, create, { id: 'a', name: 'n' }, { id: 'form-1' }, SILENCE_MS)).toMatchObject({
      state: 'sent',
    })
    disk.isSilent = false
    outbox.setReach(offline)
    await browser.platform.pass(RECOVERED_MS)
    await submitted(outbox, update, { id: 'a', changes: { memo: 'm' } }, { id: 'form-2' })
    outbox.setReach(online)
    await browser.platform.pass(10_000)
    const first = requests().filter(({ key }) => key === 'form-1')
    expect(first.length).toBeGreaterThan(1)
    expect(new Set(first.map(({ request }) => JSON.stringify(request))).size).toBe(1)
    expect(requests().at(-1)).toMatchObject({ key: 'form-2', request: { body: { memo: 'm' } } })
  })

  it('is not sent past a silent disk that may hold it as one that can still change', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(offline)
    disk.isSilent = true
    void submitted(outbox, create, { id: 'a', name: 'n' }, { id: 'form-1' })
    await browser.platform.pass(2_000)
    outbox.setReach(online)
    await browser.platform.pass(SILENCE_MS)
    expect(requests()).toEqual([])
  })

  it('nor is one that is held for an undo', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(online)
    await browser.platform.settle()
    disk.isSilent = true
    const outcome = await submitted(outbox, remove, { id: 'a' }, { holdMs: 8_000 }, SILENCE_MS)
    expect(outcome).toMatchObject({ state: 'not-stored', error: { name: 'DiskSilent' } })
    expect(requests()).toEqual([])
  })
})

describe('a form that is saved again after nobody answered', () => {
  it('sends what was typed since as a change of its own, behind what may be done', async () => {
    const { outbox } = await tabThatFallsSilent()
    const full = { now: true }
    const store = browser.openStore()
    const cramped = tab({
      store: {
        ...store,
        append: (build) =>
          full.now ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.append(build),
      },
    })
    cramped.setReach(online)
    await browser.platform.settle()
    browser.send.mockRejectedValueOnce(refusal('SYS_001'))
    await submitted(cramped, create, { id: 'a', name: 'n' }, { id: 'form-1' })
    full.now = false
    await submitted(cramped, create, { id: 'a', name: 'other' }, { id: 'form-1' }, 8_000)
    const [first, second, third] = requests()
    expect(second).toEqual(first)
    expect(third?.key).not.toBe('form-1')
    expect(third?.request.body).toMatchObject({ name: 'other' })
    expect(states(outbox).map(([, state]) => state)).toEqual(['sent', 'sent'])
  })
})

describe('a change that was taken in unheard', () => {
  it('is not made a second time by whoever saves it again, not even after it was sent', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(offline)
    const input = { id: 'a', changes: { memo: 'm' } }
    await submitted(outbox, create, { id: 'a', name: 'n' }, { id: 'made' })
    disk.isSilent = true
    expect(await submitted(outbox, update, input, { id: 'edit' }, SILENCE_MS)).toMatchObject({ state: 'not-stored' })
    disk.isSilent = false
    await browser.platform.pass(RECOVERED_MS)
    outbox.setReach(online)
    await browser.platform.pass(1_000)
    expect(await submitted(outbox, update, input, { id: 'edit' })).toMatchObject({ state: 'sent' })
    expect(requests().map(({ key }) => key)).toEqual(['made'])
  })
})

describe('a deletion that nobody heard of', () => {
  it('has taken nothing with it: what comes later finds its customer', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(offline)
    await submitted(outbox, create, { id: 'a' }, { id: 'made' })
    disk.isSilent = true
    expect(await submitted(outbox, remove, { id: 'a' }, { id: 'gone' }, SILENCE_MS)).toMatchObject({
      state: 'not-stored',
    })
    disk.isSilent = false
    await submitted(outbox, contact, { id: 'i', customer_id: 'a', summary: 's' }, { id: 'visit' })
    outbox.setReach(online)
    await browser.platform.pass(10_000)
    expect(acts()).toEqual([CREATE, DELETE, CONTACT])
  })

  it('does not go together with the creation either when its undo has ended', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(offline)
    await submitted(outbox, create, { id: 'a' }, { id: 'made' })
    disk.isSilent = true
    await submitted(outbox, remove, { id: 'a' }, { id: 'gone', holdMs: 1_000 }, SILENCE_MS)
    disk.isSilent = false
    await browser.platform.pass(RECOVERED_MS)
    outbox.setReach(online)
    await browser.platform.pass(10_000)
    expect(acts()).toEqual([CREATE, DELETE])
  })

  it('leaves an edit before it as it was', async () => {
    const { outbox, disk } = await tabThatFallsSilent()
    outbox.setReach(offline)
    const base = customer('a', { version: 3 })
    await submitted(outbox, update, { id: 'a', changes: { memo: 'm' } }, { id: 'edit', base })
    disk.isSilent = true
    await submitted(outbox, remove, { id: 'a' }, { id: 'gone', base }, SILENCE_MS)
    disk.isSilent = false
    await browser.platform.pass(RECOVERED_MS)
    expect(states(outbox)).toEqual([
      ['edit', 'waiting'],
      ['gone', 'waiting'],
    ])
  })

  it('one that was heard still spares the server what it never saw', async () => {
    const { outbox } = await tabThatFallsSilent()
    outbox.setReach(offline)
    await submitted(outbox, create, { id: 'a' }, { id: 'made' })
    expect(await submitted(outbox, remove, { id: 'a' }, { id: 'gone' })).toMatchObject({ state: 'sent' })
    await submitted(outbox, create, { id: 'b' }, { id: 'made-b' })
    await submitted(outbox, remove, { id: 'b' }, { id: 'gone-b', holdMs: 1_000 })
    await browser.platform.pass(1_000)
    outbox.setReach(online)
    await browser.platform.pass(10_000)
    expect([requests(), states(outbox)]).toEqual([[], []])
  })
})
