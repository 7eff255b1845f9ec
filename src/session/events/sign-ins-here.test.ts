import { set } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { noteCredential } from '../credential/stored-credential'
import { devicePointers } from '../device-pointers'
import { followSignIns, readSignIns, subscribeSignIns } from './sign-ins-here'

/** A credential as the identity service makes it; only its claims matter here. */
const credential = (authTime: unknown) => `e30.${btoa(JSON.stringify({ auth_time: authTime }))}.x`

/** The sign-ins once as many of them were noted. */
const noted = async (uid: string, many: number) => {
  await vi.waitFor(async () => expect(await readSignIns(uid)).toHaveLength(many))
  return (await readSignIns(uid)).map(({ signedInAt }) => signedInAt)
}

it('are noted by the time that the identity service gives them, the one before the watch began too', async () => {
  noteCredential('anna', credential(100))
  const stop = followSignIns('anna')
  noteCredential('anna', credential(200))
  expect(await noted('anna', 2)).toEqual([100_000, 200_000])
  stop()
})

/** What was noted of a person is remembered, also for a second try. */
let tries = 0

it('are noted once, with the moment in which this device learned of it', async () => {
  tries += 1
  const uid = `once ${tries}`
  const stop = followSignIns(uid)
  const before = Date.now()
  noteCredential(uid, credential(300))
  await noted(uid, 1)
  const [first] = await readSignIns(uid)
  expect(first?.seenAt).toBeGreaterThanOrEqual(before)
  await new Promise((resolve) => setTimeout(resolve, 5))
  noteCredential(uid, credential(300))
  noteCredential(uid, credential(400))
  expect(await noted(uid, 2)).toEqual([300_000, 400_000])
  expect((await readSignIns(uid))[0]).toEqual(first)
  stop()
})

it('of another person are not mixed in, and after the end none is noted', async () => {
  const stop = followSignIns('mine')
  noteCredential('theirs', credential(500))
  noteCredential('mine', credential(600))
  await noted('mine', 1)
  stop()
  noteCredential('mine', credential(700))
  noteCredential('mine', 'no token at all')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await noted('mine', 1)).toEqual([600_000])
  expect(await readSignIns('theirs')).toEqual([])
})

it('of a credential without a time are none', async () => {
  const stop = followSignIns('odd')
  for (const token of ['no token', credential(undefined), credential('x'), `e30.${btoa('null')}.x`]) {
    noteCredential('odd', token)
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await readSignIns('odd')).toEqual([])
  stop()
})

it('are told to the screen that shows them', async () => {
  const listener = vi.fn()
  const stopListening = subscribeSignIns(listener)
  const stop = followSignIns('told')
  noteCredential('told', credential(800))
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  stop()
  stopListening()
})

it('are none where something else lies in their place', async () => {
  await set('sign_ins:broken', 'text', devicePointers())
  expect(await readSignIns('broken')).toEqual([])
})
