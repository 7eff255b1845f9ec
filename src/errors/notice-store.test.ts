// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dismiss, dismissAll, getNotices, type Notice, setBusy, show, subscribeNotices } from './notice-store'
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

  test('one is taken down by its id; an unknown id changes nothing', () => {
    show(text('一'))
    show(text('二'))
    const [first] = getNotices()
    dismiss(first?.id ?? -1)
    dismiss(9_999)
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
