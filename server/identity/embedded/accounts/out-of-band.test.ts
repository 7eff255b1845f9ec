// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import { openTemporaryDatabase } from '../../../db/temporary-database.ts'
import { passwordMatches } from '../passwords.ts'
import type { Service } from '../service.ts'
import { createStore } from '../store.ts'
import { resetPassword } from './out-of-band.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const CODE = 'code'
let database: Database

beforeAll(async () => {
  database = await openTemporaryDatabase()
}, 60_000)
afterAll(() => database.close())

it('a new password is none where the account was disabled while it was hashed; the code is not used up', async () => {
  const store = createStore(database)
  const person = { uid: 'uid', email: 'uid@sakura.example', display_name: '', password_hash: null, valid_since: NOW }
  await store.add(person)
  await store.addCode(CODE, person.uid, 'PASSWORD_RESET', new Date(NOW.getTime() + 1_000))
  let isDisabled = true
  const takeCode: typeof store.takeCode = async (...told) => {
    await store.change(person.uid, { disabled: isDisabled })
    return store.takeCode(...told)
  }
  const service = {
    store: { ...store, takeCode },
    newPasswords: { count: () => {} },
    clock: () => NOW,
  } as unknown as Service
  const reset = () => resetPassword(service, { oobCode: CODE, newPassword: 'second secret' })
  await expect(reset()).rejects.toMatchObject({ message: 'USER_DISABLED' })
  expect(await store.byUid(person.uid)).toMatchObject({ password_hash: null, valid_since: NOW })

  isDisabled = false
  await store.change(person.uid, { disabled: false })
  await reset()
  const account = await store.byUid(person.uid)
  expect(await passwordMatches('second secret', account?.password_hash ?? null)).toBe(true)
})
