import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { dropText, keepText, namesUnder, readText } from './browser-storage'
import { AS_NUMBER, asJson, asWord, storedSetting, storedValue } from './stored-setting'

const SIZES = asWord(['small', 'large'])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** A browser that refuses storage: even reaching for it throws. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const blocked = new Proxy({}, { get: refuse, ownKeys: refuse })
  vi.stubGlobal('localStorage', blocked)
  vi.stubGlobal('sessionStorage', blocked)
}

describe('text in the browser', () => {
  it('is kept for the device or for the tab', () => {
    expect([keepText('a', 'device'), keepText('a', 'tab', 'session')]).toEqual([true, true])
    expect([readText('a'), readText('a', 'session')]).toEqual(['device', 'tab'])
    dropText('a')
    expect([readText('a'), readText('a', 'session')]).toEqual([null, 'tab'])
  })

  it('is listed by what its key begins with', () => {
    for (const key of ['note:b', 'note:a', 'other']) keepText(key, '')
    expect(namesUnder('note:').toSorted()).toEqual(['a', 'b'])
  })

  it('is told apart from storage that the browser refuses', () => {
    blockStorage()
    expect([readText('a'), keepText('a', 'text'), namesUnder('')]).toEqual([undefined, false, []])
    expect(() => dropText('a')).not.toThrow()
  })
})

describe('a stored value', () => {
  it('is read each time, as another tab may have written it', () => {
    const size = storedValue('size', SIZES)
    expect(size.read()).toBeNull()
    expect(size.keep('small')).toBe(true)
    localStorage.setItem('size', 'large')
    expect(size.read()).toBe('large')
    size.drop()
    expect(localStorage).toHaveLength(0)
  })

  it('is none where the text means nothing', () => {
    const values = [
      storedValue('word', SIZES),
      storedValue('word', AS_NUMBER),
      storedValue('word', asJson(z.object({ a: z.number() }))),
    ]
    for (const text of ['', ' ', 'huge', '{', '{"a":"1"}']) {
      localStorage.setItem('word', text)
      expect(values.map(({ read }) => read())).toEqual([null, null, null])
    }
  })

  it('comes back as it went', () => {
    const time = storedValue('time', AS_NUMBER, 'session')
    time.keep(0)
    expect([time.read(), sessionStorage.getItem('time')]).toEqual([0, '0'])
    const list = storedValue('list', asJson(z.array(z.string())))
    list.keep(['a', 'b'])
    expect([list.read(), localStorage.getItem('list')]).toEqual([['a', 'b'], '["a","b"]'])
  })

  it('is none where storage is blocked, and says that it was not kept', () => {
    blockStorage()
    const size = storedValue('size', SIZES)
    expect([size.keep('small'), size.read()]).toEqual([false, null])
  })
})

describe('a stored setting', () => {
  it('begins with what the device remembers, tells its followers and remembers what is chosen', () => {
    localStorage.setItem('size', 'large')
    const size = storedSetting('size', SIZES, 'small')
    const listener = vi.fn()
    const stop = size.subscribe(listener)
    expect(size.get()).toBe('large')
    size.set('small')
    stop()
    size.set('large')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(storedSetting('size', SIZES, 'small').get()).toBe('large')
  })

  it('lasts until the page is left where nothing can be kept', () => {
    blockStorage()
    const size = storedSetting('size', SIZES, 'small')
    expect(size.get()).toBe('small')
    size.set('large')
    expect(size.get()).toBe('large')
  })
})
