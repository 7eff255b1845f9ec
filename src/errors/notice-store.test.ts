// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dismiss,
  dismissAll,
  getNotices,
  type Notice,
  pause,
  resume,
  setBusy,
  show,
  subscribeNotices,
  tellOnly,
} from './notice-store'
import { appError } from './testing'

afterEach(dismissAll)

const text = (words: string, hideAfterMs = 5000): Notice => ({ tone: 'info', text: words, action: null, hideAfterMs })
const staying = (message: string): Notice => ({
  tone: 'error',
  error: appError('DB_005', { message }),
  retry: null,
  hideAfterMs: null,
})
const words = () => getNotices().map((shown) => (shown.tone === 'error' ? shown.error.message : shown.text))

describe('notices on the screen', () => {
  test('the newest stands last', () => {
    show(text('一'))
    show(text('二'))
    expect(words()).toEqual(['一', '二'])
  })

  test('each one is told to those who follow', () => {
    const listener = vi.fn()
    const stop = subscribeNotices(listener)
    show(text('一'))
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    show(text('二'))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('the same one again counts up instead of stacking, and becomes the newest', () => {
    show(text('保存しました'))
    show(text('別'))
    show(text('保存しました'))
    expect(words()).toEqual(['別', '保存しました'])
    expect(getNotices().at(-1)?.count).toBe(2)
  })

  test('the same words in another tone are another notice', () => {
    show(text('完了'))
    show({ tone: 'success', text: '完了', action: null, hideAfterMs: 5000 })
    expect(getNotices()).toHaveLength(2)
  })

  test('errors of one code with different fields are different', () => {
    const withField = (field: string): Notice => ({
      tone: 'error',
      error: appError('VAL_001', { validationErrors: [{ field, message: '必須です' }] }),
      retry: null,
      hideAfterMs: 5000,
    })
    show(withField('name'))
    show(withField('phone'))
    show(withField('name'))
    expect(getNotices().map(({ count }) => count)).toEqual([1, 2])
  })

  test('a repeat takes the newer retry', () => {
    const first = vi.fn()
    const second = vi.fn()
    for (const retry of [first, second]) {
      show({ tone: 'error', error: appError('NET_001'), retry, hideAfterMs: null })
    }
    const [shown] = getNotices()
    expect(shown?.tone === 'error' && shown.retry).toBe(second)
  })

  test('at most four; what goes by itself makes room for what has to be read', () => {
    show(staying('残る'))
    for (const word of ['一', '二', '三', '四']) show(text(word))
    expect(words()).toEqual(['残る', '二', '三', '四'])
  })

  test('when all stay, the oldest makes room', () => {
    for (const word of ['一', '二', '三', '四', '五']) show(staying(word))
    expect(words()).toEqual(['二', '三', '四', '五'])
  })

  test('what nobody can close stays, whatever comes after it', () => {
    show({ tone: 'error', error: appError('SYS_002'), retry: null, hideAfterMs: null })
    for (const word of ['一', '二', '三', '四', '五']) show(staying(word))
    const [stays, ...others] = getNotices()
    expect(stays).toMatchObject({ error: { code: 'SYS_002' } })
    expect(others).toHaveLength(3)
    expect(words().slice(1)).toEqual(['三', '四', '五'])
  })

  test('one is taken down by its id; an unknown id changes nothing', () => {
    show(text('一'))
    show(text('二'))
    const [first] = getNotices()
    expect(dismiss(first?.id ?? -1)).toBe(true)
    expect(dismiss(9_999)).toBe(false)
    expect(words()).toEqual(['二'])
  })

  test('ids are never used twice', () => {
    show(text('一'))
    const before = getNotices()[0]?.id
    dismissAll()
    show(text('一'))
    expect(getNotices()[0]?.id).not.toBe(before)
  })

  test('a running retry marks only its own notice', () => {
    show(staying('一'))
    show(staying('二'))
    setBusy(getNotices()[1]?.id ?? -1, true)
    expect(getNotices().map(({ busy }) => busy)).toEqual([false, true])
  })
})

describe('whose notices these are', () => {
  const anna = { uid: 'anna', tenantId: 'sakura' }
  const nobody = { uid: null, tenantId: null }
  afterEach(() => tellOnly(nobody))

  test.each([
    ['a sign-out, an expired user', nobody],
    ['another person', { uid: 'ben', tenantId: 'sakura' }],
    ['another person before their tenant is known', { uid: 'ben', tenantId: null }],
    ['the loss of the membership', { uid: 'anna', tenantId: null }],
    ['another tenant', { uid: 'anna', tenantId: 'hikari' }],
  ])('they go with %s', (_, next) => {
    tellOnly(anna)
    show(text('山田 さんを削除しました'))
    show(staying('残る'))
    tellOnly(next)
    expect(words()).toEqual([])
  })

  test('they stay when the same person is named again, and when their tenant becomes known', () => {
    tellOnly({ uid: 'anna', tenantId: null })
    show(text('一'))
    tellOnly(anna)
    tellOnly({ ...anna })
    expect(words()).toEqual(['一'])
  })

  test('what is told after the person has gone stands: why the sign-out failed', () => {
    tellOnly(anna)
    tellOnly(nobody)
    show(staying('ログアウトできませんでした'))
    tellOnly({ ...nobody })
    expect(words()).toEqual(['ログアウトできませんでした'])
  })

  test('one that went with its person does not come back for them', () => {
    tellOnly(anna)
    show(text('一'))
    tellOnly(nobody)
    tellOnly(anna)
    expect(words()).toEqual([])
  })
})

describe('the time of a notice', () => {
  beforeEach(() => vi.useFakeTimers())

  test('runs whether or not it is on the page', () => {
    show(text('一', 5000))
    show(staying('残る'))
    vi.advanceTimersByTime(4_999)
    expect(words()).toEqual(['一', '残る'])
    vi.advanceTimersByTime(1)
    expect(words()).toEqual(['残る'])
  })

  test('stands still while somebody is at it, and goes on where it stood', () => {
    show(text('一', 5000))
    const id = getNotices()[0]?.id ?? -1
    vi.advanceTimersByTime(4_000)
    pause(id)
    vi.advanceTimersByTime(60_000)
    resume(id)
    vi.advanceTimersByTime(900)
    expect(words()).toEqual(['一'])
    vi.advanceTimersByTime(100)
    expect(words()).toEqual([])
  })

  test('a repeat starts over', () => {
    show(text('一', 5000))
    vi.advanceTimersByTime(4_000)
    show(text('一', 5000))
    vi.advanceTimersByTime(4_000)
    expect(words()).toEqual(['一'])
    vi.advanceTimersByTime(1_000)
    expect(words()).toEqual([])
  })

  test('to stand still changes nothing for one that stays', () => {
    show(staying('残る'))
    const id = getNotices()[0]?.id ?? -1
    pause(id)
    resume(id)
    vi.advanceTimersByTime(600_000)
    expect(words()).toEqual(['残る'])
  })
})
