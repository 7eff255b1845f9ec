import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { refusedWith } from '@/errors/testing'
import { followFarewells, sayFarewell } from './farewell'

const given = vi.hoisted(() => ({ uid: null as string | null, tell: () => {} }))
vi.mock('@/session/session', () => ({
  getSession: () => ({ user: given.uid === null ? null : { uid: given.uid } }),
  subscribeSession: (listener: () => void) => {
    given.tell = listener
    return () => {
      given.tell = () => {}
    }
  },
}))

const TEXT = 'このアカウントのログインは無効になりました。管理者に連絡してください。'
const texts = () => getNotices().map((notice) => 'text' in notice && notice.text)
const becomes = (uid: string | null) => {
  given.uid = uid
  given.tell()
}

let otherTab: BroadcastChannel
let said: unknown[]
beforeEach(() => {
  said = []
  otherTab = new BroadcastChannel('farewells')
  otherTab.onmessage = ({ data }) => said.push(data)
  becomes(null)
  dismissAll()
  followFarewells()
})
afterEach(() => otherTab.close())

/** What another tab says about `uid`, with time to arrive. */
async function hear(uid: string) {
  otherTab.postMessage({ uid, text: TEXT })
  await new Promise((resolve) => setTimeout(resolve, 50))
}

it('is said in the tab that was told, and to the others', async () => {
  sayFarewell('anna', refusedWith('AUTH_004'))
  expect(texts()).toEqual([TEXT])
  await vi.waitFor(() => expect(said).toEqual([{ uid: 'anna', text: TEXT }]))
})

it('is said in a tab whose sign-in has ended already', async () => {
  await hear('anna')
  expect(texts()).toEqual([TEXT])
})

it('waits in a tab whose sign-in ends a moment later', async () => {
  becomes('anna')
  await hear('anna')
  expect(texts()).toEqual([])
  becomes(null)
  expect(texts()).toEqual([TEXT])
})

it('is not for somebody else who is signed in here, nor for whoever signs in next', async () => {
  becomes('ben')
  await hear('anna')
  becomes('anna')
  await hear('anna')
  becomes('ben')
  becomes(null)
  expect(texts()).toEqual([])
})
