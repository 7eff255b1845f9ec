import { get, set } from 'idb-keyval'
import { describe, expect, it } from 'vitest'
import { devicePointers } from '../device-pointers'
import { checkPin, forgivePin, PIN_FORM, pinLength, pinState, removePin, setPin } from './pin'

/** Few rounds: the rule is the same, the test is quick. */
const keep = (uid: string, pin: string) => setPin(uid, pin, 1_000)

describe('the PIN of a person on this device', () => {
  it('opens with the right one, and tells nothing of itself on the disk but how long it is', async () => {
    await keep('anna', '48151623')
    expect(await pinState('anna')).toEqual({ at: 'ready', triesLeft: 5 })
    expect(await checkPin('anna', '48151623')).toBe(true)
    const kept = await get<Record<string, unknown>>('pin:anna', devicePointers())
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(['at', 'hash', 'iterations', 'left', 'length', 'salt', 'tries'])
    expect(JSON.stringify(kept)).not.toContain('48151623')
    expect(await pinLength('anna')).toBe(8)
  })

  it('is the same in full-width digits, as an input method may write them', async () => {
    await keep('wide', '１２３４')
    expect(await checkPin('wide', '1234')).toBe(true)
    expect(await checkPin('wide', '１２３４')).toBe(true)
  })

  it('of an older version goes on: its length is not known, its wrong tries are', async () => {
    await keep('older', '2468')
    const { salt, hash, iterations } = (await get<Record<string, unknown>>('pin:older', devicePointers())) ?? {}
    await set('pin:older', { salt, hash, iterations, tries: 2 }, devicePointers())
    expect(await pinState('older')).toEqual({ at: 'ready', triesLeft: 3 })
    expect(await pinLength('older')).toBeNull()
    expect(await checkPin('older', '2468')).toBe(true)
  })

  it('may be used again once the network has told who it is', async () => {
    await keep('five', '2468')
    for (let i = 0; i < 5; i += 1) await checkPin('five', '0000')
    expect(await pinState('five')).toMatchObject({ at: 'waiting' })
    await forgivePin('five')
    expect(await checkPin('five', '2468')).toBe(true)
  })

  it('can be removed', async () => {
    await keep('gone', '1234')
    await removePin('gone')
    expect(await pinState('gone')).toEqual({ at: 'none' })
  })

  it.each([
    ['1234', true],
    ['123456789012', true],
    ['123', false],
    ['12a4', false],
    ['１２３４', false],
    ['', false],
  ])('may be %s: %s', (pin, may) => {
    expect(PIN_FORM.test(pin)).toBe(may)
  })
})
