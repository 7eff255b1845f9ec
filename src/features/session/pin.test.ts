import { get } from 'idb-keyval'
import { describe, expect, it } from 'vitest'
import { devicePointers } from '@/auth/device-pointers'
import { checkPin, forgiveTries, PIN_FORM, PIN_TRIES, pinState, removePin, setPin } from './pin'

/** Few rounds: the rule is the same, the test is quick. */
const keep = (uid: string, pin: string) => setPin(uid, pin, 1_000)

describe('the PIN of a person on this device', () => {
  it('opens with the right one, and tells nothing of itself on the disk', async () => {
    await keep('anna', '48151623')
    expect(await pinState('anna')).toBe('set')
    expect(await checkPin('anna', '48151623')).toEqual({ right: true })
    const kept = await get<Record<string, unknown>>('pin:anna', devicePointers())
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(['hash', 'iterations', 'salt', 'tries'])
    expect(JSON.stringify(kept)).not.toContain('48151623')
  })

  it('has a salt of its own, so that the same PIN looks different each time', async () => {
    await keep('one', '1234')
    await keep('two', '1234')
    const hashes = await Promise.all(
      ['one', 'two'].map((uid) => get<{ hash: Uint8Array }>(`pin:${uid}`, devicePointers())),
    )
    expect(hashes[0]?.hash).not.toEqual(hashes[1]?.hash)
  })

  it('is the same in full-width digits, as an input method may write them', async () => {
    await keep('wide', '1234')
    expect(await checkPin('wide', '１２３４')).toEqual({ right: true })
  })

  it('is nobody else’s', async () => {
    await keep('anna', '1111')
    expect(await checkPin('ben', '1111')).toEqual({ right: false, triesLeft: 0 })
    expect(await pinState('ben')).toBe('none')
  })

  it('takes five tries; after that not even the right one, until the password was given', async () => {
    await keep('five', '2468')
    for (let left = PIN_TRIES - 1; left >= 0; left -= 1) {
      expect(await checkPin('five', '0000')).toEqual({ right: false, triesLeft: left })
    }
    expect(await pinState('five')).toBe('blocked')
    expect(await checkPin('five', '2468')).toEqual({ right: false, triesLeft: 0 })
    await forgiveTries('five')
    expect(await pinState('five')).toBe('set')
    expect(await checkPin('five', '2468')).toEqual({ right: true })
  })

  it('counts tries that come at the same moment, from several tabs', async () => {
    await keep('fast', '2468')
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkPin('fast', '0000')))
    expect(answers.filter((answer) => !answer.right && answer.triesLeft === 0).length).toBeGreaterThanOrEqual(4)
    expect(await checkPin('fast', '2468')).toEqual({ right: false, triesLeft: 0 })
  })

  it('begins to count anew after the right one', async () => {
    await keep('again', '1357')
    await checkPin('again', '0000')
    await checkPin('again', '1357')
    expect(await checkPin('again', '0000')).toEqual({ right: false, triesLeft: 4 })
  })

  it('can be removed', async () => {
    await keep('gone', '1234')
    await removePin('gone')
    expect(await pinState('gone')).toBe('none')
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
