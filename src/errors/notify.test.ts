import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { getHistory } from './history'
import { dismissAll, getNotices, tellOnly } from './notice-store'
import { notify } from './notify'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { retryNotice } from './retry'
import { appError, refusedWith } from './testing'

beforeAll(() => takeReports(deliverReport))

afterEach(dismissAll)

const only = () => {
  const [notice, ...rest] = getNotices()
  expect(rest).toEqual([])
  if (!notice) throw new Error('no notice')
  return notice
}
const last = () => getHistory().at(-1)

describe('telling something good', () => {
  test('goes by itself after five seconds, after ten with a button', () => {
    notify.success('保存しました')
    expect(only()).toMatchObject({ tone: 'success', text: '保存しました', hideAfterMs: 5000, action: null })
    dismissAll()
    notify.info('削除しました', { action: { label: '元に戻す', run: () => {} } })
    expect(only()).toMatchObject({ tone: 'info', hideAfterMs: 10_000 })
  })

  test('stays as long as the caller says', () => {
    notify.success('削除しました', { hideAfterMs: 8000, action: { label: '元に戻す', run: () => {} } })
    expect(only().hideAfterMs).toBe(8000)
  })

  test('is no error: the history does not know it', () => {
    const before = getHistory().length
    notify.success('保存しました')
    expect(getHistory()).toHaveLength(before)
  })
})

describe('telling an error', () => {
  test('keeps the retry where the category allows it', () => {
    const retry = () => {}
    notify.error(unreachable('network', false), { retry })
    expect(only()).toMatchObject({ tone: 'error', retry, hideAfterMs: null })
  })

  test('drops the retry where trying again cannot help', () => {
    notify.error(refusedWith('BIZ_003'), { retry: () => {} })
    expect(only()).toMatchObject({ retry: null })
  })

  test('low severity hides after 5000 ms (spec section 9)', () => {
    notify.error(refusedWith('DB_002'))
    expect(only().hideAfterMs).toBe(5000)
  })

  test('a stopped call is neither shown nor remembered', () => {
    const before = getHistory().length
    notify.error(new DOMException('stopped', 'AbortError'))
    expect(getNotices()).toEqual([])
    expect(getHistory()).toHaveLength(before)
  })

  test('is remembered as shown', () => {
    notify.error(refusedWith('EXT_004'))
    expect(last()).toMatchObject({ code: 'EXT_004', type: 'shown' })
  })
})

describe('trying again', () => {
  test('takes the notice down when it works', async () => {
    const retry = vi.fn(async () => 'ok')
    notify.error(refusedWith('SYS_003'), { retry })
    await retryNotice(only().id)
    expect(retry).toHaveBeenCalledTimes(1)
    expect(getNotices()).toEqual([])
  })

  test('is reported with the type retry_failed and shown again when it fails again', async () => {
    const retry = vi.fn().mockRejectedValueOnce(refusedWith('SYS_004')).mockResolvedValueOnce('ok')
    notify.error(refusedWith('SYS_003'), { retry })
    await retryNotice(only().id)
    expect(only()).toMatchObject({ error: { code: 'SYS_004' }, busy: false })
    expect(last()).toMatchObject({ code: 'SYS_004', type: 'retry_failed' })
    await retryNotice(only().id)
    expect(getNotices()).toEqual([])
  })

  test('runs once, however often the button is pressed meanwhile', async () => {
    let finish = () => {}
    const retry = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    notify.error(refusedWith('NET_001'), { retry })
    const { id } = only()
    const first = retryNotice(id)
    expect(only().busy).toBe(true)
    await retryNotice(id)
    finish()
    await first
    expect(retry).toHaveBeenCalledTimes(1)
  })

  test('a retry that throws at once counts as failed', async () => {
    notify.error(refusedWith('NET_001'), {
      retry: () => {
        throw new TypeError('broken')
      },
    })
    await retryNotice(only().id)
    expect(only()).toMatchObject({ error: { code: 'CLIENT_UNEXPECTED_ERROR' } })
  })

  test('tells nobody when its person has gone before it fails', async () => {
    let fail = (_: unknown) => {}
    tellOnly({ uid: 'anna', tenantId: 'sakura' })
    notify.error(refusedWith('NET_001'), { retry: () => new Promise((_, reject) => (fail = reject)) })
    const retrying = retryNotice(only().id)
    tellOnly({ uid: 'ben', tenantId: 'sakura' })
    fail(refusedWith('SYS_003'))
    await retrying
    expect(getNotices()).toEqual([])
  })

  test('of a person who has gone cannot be run any more', async () => {
    const retry = vi.fn()
    tellOnly({ uid: 'anna', tenantId: 'sakura' })
    notify.error(refusedWith('NET_001'), { retry })
    const { id } = only()
    tellOnly({ uid: null, tenantId: null })
    await retryNotice(id)
    expect(retry).not.toHaveBeenCalled()
  })

  test('does nothing for a notice without one, or for one that is gone', async () => {
    notify.error(refusedWith('BIZ_003'))
    await retryNotice(only().id)
    await retryNotice(12_345)
    expect(only()).toMatchObject({ error: { code: appError('BIZ_003').code } })
  })
})
