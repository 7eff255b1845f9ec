import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { devicePointers } from '../device-pointers'
import { FREE_TRIES } from './attempts'
import { createDeviceSecret, ITERATIONS } from './device-secret'

const MINUTE = 60_000
/** Few rounds: the rule is the same, the test is quick. */
const ROUNDS = 1_000

let count = 0
let uid = ''
let wall = 0
let steady = 0

/** The secret as a page that has just been loaded sees it. */
const freshPage = () => createDeviceSecret({ kind: 'password', clocks: { wall: () => wall, steady: () => steady } })
const kept = (name = uid) => get<Record<string, unknown>>(`password:${name}`, devicePointers())

/** Time passes on both clocks. */
function pass(ms: number): void {
  wall += ms
  steady += ms
}

async function tryWrong(page: ReturnType<typeof freshPage>, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await page.check(uid, 'wrong')).toBe(false)
}

beforeEach(() => {
  count += 1
  uid = `secret-${count}`
  wall = Date.parse('2026-11-22T09:00:00+09:00')
  steady = 0
})

describe('a secret on this device', () => {
  it('is hashed as OWASP asks for, with a salt of its own, and is not on the disk itself', async () => {
    expect(ITERATIONS).toBeGreaterThanOrEqual(600_000)
    const page = freshPage()
    await page.keep(uid, 'madoguchi-demo', ROUNDS)
    await page.keep('twin', 'madoguchi-demo', ROUNDS)
    const [own, twin] = [await kept(), await kept('twin')]
    expect(own?.hash).toHaveLength(32)
    expect(own?.salt).toHaveLength(16)
    expect(own?.salt).not.toEqual(twin?.salt)
    expect(own?.hash).not.toEqual(twin?.hash)
    expect(own?.length, 'nor how long it is').toBeNull()
    expect(JSON.stringify(own)).not.toContain('madoguchi')
  })

  it('takes the default number of rounds', async () => {
    const page = freshPage()
    await page.keep(uid, 'madoguchi-demo')
    expect((await kept())?.iterations).toBe(ITERATIONS)
    expect(await page.check(uid, 'madoguchi-demo')).toBe(true)
  })

  it('is nobody else’s, and letter for letter', async () => {
    const page = freshPage()
    await page.keep(uid, 'Passwort-1', ROUNDS)
    expect(await page.check('somebody-else', 'Passwort-1')).toBe(false)
    expect(await page.check(uid, 'passwort-1')).toBe(false)
    expect(await page.check(uid, 'Passwort-1')).toBe(true)
    expect(await page.state('somebody-else')).toEqual({ at: 'none' })
  })

  it('is replaced by a newer one', async () => {
    const page = freshPage()
    await page.keep(uid, 'old', ROUNDS)
    await page.keep(uid, 'new', ROUNDS)
    expect(await page.check(uid, 'old')).toBe(false)
    expect(await page.check(uid, 'new')).toBe(true)
  })

  it('of others goes, this person’s stays; what is kept under other names too', async () => {
    const page = freshPage()
    const pin = createDeviceSecret({ kind: 'pin' })
    await Promise.all([
      page.keep(uid, 'mine', ROUNDS),
      page.keep('other', 'theirs', ROUNDS),
      pin.keep('other', '1', ROUNDS),
    ])
    await page.forgetOthers(uid)
    expect(await page.check(uid, 'mine')).toBe(true)
    expect(await page.state('other')).toEqual({ at: 'none' })
    expect(await pin.state('other')).toEqual({ at: 'ready', triesLeft: FREE_TRIES })
    await page.forget(uid)
    expect(await page.state(uid)).toEqual({ at: 'none' })
  })

  it('that cannot be read is none', async () => {
    await set(`password:${uid}`, { salt: 'x' }, devicePointers())
    expect(await freshPage().state(uid)).toEqual({ at: 'none' })
    expect(await freshPage().check(uid, 'x')).toBe(false)
  })
})

describe('wrong tries at it', () => {
  it('wait after the fifth; during the wait not even the right one opens, after it the right one does', async () => {
    const page = freshPage()
    await page.keep(uid, 'right', ROUNDS)
    await tryWrong(page, FREE_TRIES)
    expect(await page.state(uid)).toEqual({ at: 'waiting', leftMs: MINUTE })
    expect(await page.check(uid, 'right')).toBe(false)
    for (let i = 0; i < 60; i += 1) {
      pass(1_000)
      await page.state(uid)
    }
    expect(await page.state(uid)).toEqual({ at: 'ready', triesLeft: 1 })
    expect(await page.check(uid, 'right')).toBe(true)
    expect(await page.state(uid), 'and all is as before').toEqual({ at: 'ready', triesLeft: FREE_TRIES })
  })

  it('survive a reload, and a clock that is set meanwhile', async () => {
    const page = freshPage()
    await page.keep(uid, 'right', ROUNDS)
    await tryWrong(page, FREE_TRIES)
    wall += 24 * 60 * MINUTE
    steady = 5_000
    const reloaded = freshPage()
    expect(await reloaded.state(uid)).toEqual({ at: 'waiting', leftMs: MINUTE })
    pass(20_000)
    expect(await reloaded.state(uid)).toEqual({ at: 'waiting', leftMs: 40_000 })
    wall -= 24 * 60 * MINUTE
    steady += 1_000
    expect(await reloaded.state(uid), 'set back gains nothing').toEqual({ at: 'waiting', leftMs: 40_000 })
  })

  it('come to an end: after the tenth only the network helps, and then all is as before', async () => {
    const page = freshPage()
    await page.keep(uid, 'right', ROUNDS)
    await tryWrong(page, FREE_TRIES)
    for (let minutes = 1; minutes <= 16; minutes *= 2) {
      expect(await page.state(uid)).toEqual({ at: 'waiting', leftMs: minutes * MINUTE })
      pass(minutes * MINUTE)
      expect(await page.state(uid)).toEqual({ at: 'ready', triesLeft: 1 })
      await tryWrong(page, 1)
    }
    expect(await page.state(uid)).toEqual({ at: 'used-up' })
    expect(await page.check(uid, 'right')).toBe(false)
    await page.forgive(uid)
    expect(await page.check(uid, 'right')).toBe(true)
  })

  it('at the same moment from several tabs are all counted', async () => {
    await freshPage().keep(uid, 'right', ROUNDS)
    const answers = await Promise.all(Array.from({ length: 8 }, () => freshPage().check(uid, 'wrong')))
    expect(answers).not.toContain(true)
    expect(await kept()).toMatchObject({ tries: FREE_TRIES, left: MINUTE })
  })
})
