// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import { openTemporaryDatabase } from '../../../db/temporary-database.ts'
import { passwordMatches } from '../passwords.ts'
import type { Service } from '../service.ts'
import { type Account, createStore } from '../store.ts'
import { update } from './own-account.ts'

const BEGAN = new Date('2026-11-20T09:00:00.500Z')
let database: Database
let now = BEGAN
let people = 0

beforeAll(async () => {
  database = await openTemporaryDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => {
  now = BEGAN
})

/** An account that was signed in to when it began, and a service in which something happens while a new password is hashed. */
async function accountWith(meanwhile: (uid: string) => Promise<unknown>) {
  const store = createStore(database)
  people += 1
  const uid = `uid-${people}`
  await store.add({ uid, email: `${uid}@sakura.example`, display_name: '', password_hash: null, valid_since: BEGAN })
  now = new Date(BEGAN.getTime() + 60_000)
  const service = {
    store: {
      ...store,
      change: async (...told: Parameters<typeof store.change>) => {
        await meanwhile(uid)
        return store.change(...told)
      },
    },
    newPasswords: { count: () => {} },
    clock: () => now,
    tokens: {
      verify: async () => ({ uid, authTime: Math.floor(BEGAN.getTime() / 1_000) }),
      idToken: async () => 'token',
    },
  } as unknown as Service
  const change = (fields: object) => update(service, { idToken: 'token', ...fields })
  return { change, kept: async () => (await store.byUid(uid)) as Account }
}

it('a new password is none where another one has ended the session while it was hashed', async () => {
  const other = { password_hash: 'of the owner', valid_since: new Date(BEGAN.getTime() + 30_000) }
  const { change, kept } = await accountWith((uid) => createStore(database).change(uid, other))
  await expect(change({ password: 'second secret' })).rejects.toMatchObject({ message: 'TOKEN_EXPIRED' })
  expect(await kept()).toMatchObject(other)
})

it('nor where the account was disabled or deleted meanwhile', async () => {
  const disabled = await accountWith((uid) => createStore(database).change(uid, { disabled: true }))
  await expect(disabled.change({ password: 'second secret' })).rejects.toMatchObject({ message: 'USER_DISABLED' })
  expect(await disabled.kept()).toMatchObject({ password_hash: null, valid_since: BEGAN })
  const gone = await accountWith((uid) => createStore(database).remove(uid))
  await expect(gone.change({ password: 'second secret' })).rejects.toMatchObject({ message: 'USER_NOT_FOUND' })
})

it('what else is changed meanwhile takes no new password away', async () => {
  const { change, kept } = await accountWith((uid) => createStore(database).change(uid, { display_name: '花子' }))
  expect(await change({ password: 'second secret' })).toMatchObject({ displayName: '花子', idToken: 'token' })
  expect(await passwordMatches('second secret', (await kept()).password_hash)).toBe(true)
})
