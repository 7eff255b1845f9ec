import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Quick: how slow the hash is says nothing here. */
const ROUNDS = 1

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

/** The app is started again, on the same disk. */
async function start() {
  vi.resetModules()
  return { ...(await import('./forget-passwords')), ...(await import('./password-verifier')) }
}

/** Somebody is signed out in a page that is killed before its disk has answered. */
async function signOutKilled(uid: string) {
  const disk = indexedDB
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  ;(await start()).forgetPasswordOf(uid)
  await moment()
  vi.stubGlobal('indexedDB', disk)
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 20))
const stateOf = async (uid: string) => (await (await start()).passwordState(uid)).at

describe('the verifier of somebody who is signed out', () => {
  it('goes at once', async () => {
    const page = await start()
    await page.keepPassword('anna', 'first secret', ROUNDS)
    page.forgetPasswordOf('anna')
    await vi.waitFor(async () => expect((await page.passwordState('anna')).at).toBe('none'))
    expect(localStorage.length, 'nothing is left to do').toBe(0)
  })

  it('goes at the next start when the page was killed meanwhile', async () => {
    await (await start()).keepPassword('anna', 'first secret', ROUNDS)
    await signOutKilled('anna')
    expect(await stateOf('anna')).toBe('ready')
    const next = await start()
    next.forgetLeftPasswords()
    await vi.waitFor(async () => expect((await next.passwordState('anna')).at).toBe('none'))
    expect(localStorage.length).toBe(0)
  })

  it('stays noted while the disk refuses', async () => {
    const page = await start()
    await page.keepPassword('anna', 'first secret', ROUNDS)
    vi.stubGlobal('indexedDB', { open: () => expect.fail('a broken disk') })
    const broken = await start()
    broken.forgetPasswordOf('anna')
    await moment()
    expect(localStorage.length).toBe(1)
  })
})

it('who is back with their password before that is recognised', async () => {
  await signOutKilled('anna')
  const page = await start()
  await page.keepPassword('anna', 'first secret', ROUNDS)
  page.forgetLeftPasswords()
  await moment()
  expect((await page.passwordState('anna')).at).toBe('ready')
})

it('a start forgets nobody who was not signed out', async () => {
  const page = await start()
  await page.keepPassword('anna', 'first secret', ROUNDS)
  page.forgetLeftPasswords()
  await moment()
  expect((await page.passwordState('anna')).at).toBe('ready')
})
