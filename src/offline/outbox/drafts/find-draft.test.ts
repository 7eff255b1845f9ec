// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findDraft } from './find-draft'
import { draftsElsewhere, holdDraft } from './open-drafts'

const DATABASE = 'outbox:t:u'
const NAME = 'customers.update:a'

let kept: Map<string, unknown>
/** Locks of the pages of this device. */
let held: { name: string; clientId: string }[]
let releases: (() => void)[]

const drafts = { read: async (key: string) => kept.get(key), list: async () => [...kept.keys()] }
const holdsElsewhere = (draft: string, database = DATABASE) =>
  held.push({ name: `draft:${database}:${draft}`, clientId: 'other' })

beforeEach(() => {
  kept = new Map()
  held = []
  releases = []
  const request = async (name: string, _: object, hold: () => Promise<void>) => {
    const lock = { name, clientId: 'own' }
    held.push(lock)
    await hold()
    held.splice(held.indexOf(lock), 1)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } })
})
afterEach(() => {
  for (const release of releases) release()
})

const refused = () => Promise.reject(new Error('no'))

function hold(draft: string) {
  const held = holdDraft(DATABASE, draft)
  releases.push(held.release)
  return held
}
const find = () => findDraft(drafts, { database: DATABASE, name: NAME, held: hold(NAME), hold })

it('a form that nobody else shows keeps its text under its name', async () => {
  expect(await find()).toEqual({ slot: NAME, stored: undefined, isShared: false })
  kept.set(NAME, { fields: {} })
  expect(await find()).toEqual({ slot: NAME, stored: { fields: {} }, isShared: false })
})

it('a form that another tab shows starts with its text, and keeps its own elsewhere', async () => {
  kept.set(NAME, 'typed')
  holdsElsewhere(NAME)
  const found = await find()
  expect(found).toMatchObject({ stored: 'typed', isShared: true })
  expect(found.slot).toMatch(/^customers\.update:a#[0-9a-f-]{36}$/)
  expect((await find()).slot).not.toBe(found.slot)
})

it('before anything was typed there, too', async () => {
  holdsElsewhere(NAME)
  expect(await find()).toMatchObject({ slot: expect.stringContaining('#'), stored: undefined, isShared: true })
})

it('what a tab that is gone has left is found again', async () => {
  kept.set(`${NAME}#1`, 'left')
  kept.set('customers.update:ab#1', 'of another record')
  expect(await find()).toEqual({ slot: `${NAME}#1`, stored: 'left', isShared: false })
})

it('what a tab has left is found while another one shows the form', async () => {
  kept.set(NAME, 'of the first').set(`${NAME}#1`, 'of the second').set(`${NAME}#2`, 'left')
  holdsElsewhere(NAME)
  holdsElsewhere(`${NAME}#1`)
  expect(await find()).toEqual({ slot: `${NAME}#2`, stored: 'left', isShared: false })
})

it('of two tabs that open at the same moment, one has what was left, and the other a copy', async () => {
  kept.set(`${NAME}#1`, 'left')
  // The other tab has found it, and says so, between the reading of the list here and the answer of the locks.
  const takenMeanwhile = async () => {
    holdsElsewhere(`${NAME}#1`)
    return drafts.list()
  }
  const seen = await findDraft(
    { read: drafts.read, list: takenMeanwhile },
    { database: DATABASE, name: NAME, held: hold(NAME), hold },
  )
  expect(seen).toMatchObject({ stored: 'left', isShared: true })
  expect(seen.slot).not.toBe(`${NAME}#1`)
  const holders = () => held.flatMap(({ name, clientId }) => (name.endsWith('#1') ? [clientId] : []))
  await vi.waitFor(() => expect(holders()).toEqual(['other']))
})

it('a form of another person is none of this one', async () => {
  kept.set(NAME, 'typed')
  holdsElsewhere(NAME, 'outbox:t:other')
  expect(await find()).toMatchObject({ slot: NAME, isShared: false })
})

it('of one page, two forms with the same draft are one tab', async () => {
  const [first, second] = [holdDraft(DATABASE, NAME), holdDraft(DATABASE, NAME)]
  releases.push(first.release, second.release)
  await Promise.all([first.isKnown, second.isKnown])
  expect([...(await draftsElsewhere(DATABASE))]).toEqual([])
  holdsElsewhere(NAME)
  expect([...(await draftsElsewhere(DATABASE))]).toEqual([NAME])
})

it.each([
  ['has no locks', {}],
  ['refuses them', { locks: { request: refused, query: async () => ({ held: [] }) } }],
  ['does not say which are held', { locks: { request: refused, query: refused } }],
])('where the browser %s, the draft is the form’s own', async (_, browser) => {
  vi.stubGlobal('navigator', browser)
  kept.set(NAME, 'typed')
  expect(await find()).toEqual({ slot: NAME, stored: 'typed', isShared: false })
})

it('a form of another tab whose text has a name of its own is copied, too', async () => {
  kept.set(`${NAME}#1`, 'typed at once')
  holdsElsewhere(`${NAME}#1`)
  expect(await find()).toMatchObject({ stored: 'typed at once', isShared: true })
  expect((await find()).slot).toMatch(/^customers\.update:a#/)
})

it('finds what was left under a former name of the form, unless another tab shows that', async () => {
  const former = ['customers.update:merged']
  const findBoth = () => findDraft(drafts, { database: DATABASE, name: NAME, former, held: hold(NAME), hold })
  kept.set('customers.update:merged', 'typed before the merge')
  kept.set('customers.update:other', 'of somebody else')
  expect(await findBoth()).toEqual({ slot: former[0], stored: 'typed before the merge', isShared: false })
  for (const release of releases.splice(0)) release()
  await Promise.resolve()
  holdsElsewhere('customers.update:merged')
  expect(await findBoth()).toEqual({ slot: NAME, stored: undefined, isShared: false })
})
