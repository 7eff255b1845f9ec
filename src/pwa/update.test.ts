import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { applyUpdate, followTakeovers, looksForUpdateWith, updateIsRequired, updateWaits } from './update'
import { getUpdate, resetUpdate } from './update-store'

/** One tab: what its worker and its page were asked to do. */
function tab({ controlled = true } = {}) {
  const container = new EventTarget()
  const worker = { skipWaiting: vi.fn(), reload: vi.fn(async (_isStillWanted: () => boolean) => true) }
  const stop = followTakeovers(container, controlled, worker)
  return { ...worker, stop, takeover: () => container.dispatchEvent(new Event('controllerchange')) }
}

let page: ReturnType<typeof tab>

beforeEach(() => {
  vi.useFakeTimers()
  resetUpdate()
})
afterEach(() => {
  looksForUpdateWith(async () => false)
  page.stop()
  clearDirty('form')
})

describe('the tab that asks', () => {
  test('reloads once, after the new worker took over', () => {
    page = tab()
    updateWaits()
    expect(getUpdate().available).toBe('waiting')
    applyUpdate()
    expect(page.skipWaiting).toHaveBeenCalledTimes(1)
    expect(page.reload).not.toHaveBeenCalled()
    page.takeover()
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('does so too in the page that installed the very first worker', () => {
    page = tab({ controlled: false })
    page.takeover()
    expect(getUpdate().available).toBe('no')
    updateWaits()
    applyUpdate()
    page.takeover()
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('the first worker of all is no update', () => {
    page = tab({ controlled: false })
    page.takeover()
    expect(getUpdate()).toMatchObject({ available: 'no' })
    expect(page.reload).not.toHaveBeenCalled()
  })

  test('asks once more for unsaved input when the page is at hand, and waits for it', () => {
    page = tab()
    updateWaits()
    applyUpdate()
    page.takeover()
    const [isStillWanted] = page.reload.mock.calls[0] ?? []
    expect(isStillWanted?.()).toBe(true)
    markDirty('form')
    expect(isStillWanted?.()).toBe(false)
  })

  test('does not wait for a worker that is still at work: after five seconds the page is reloaded', () => {
    page = tab()
    updateWaits()
    applyUpdate()
    vi.advanceTimersByTime(4_999)
    expect(page.reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('a takeover in time leaves nothing to be done after it', () => {
    page = tab()
    updateWaits()
    applyUpdate()
    page.takeover()
    vi.advanceTimersByTime(60_000)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('a form begun within the five seconds is not loaded away', () => {
    page = tab()
    updateWaits()
    applyUpdate()
    markDirty('form')
    vi.advanceTimersByTime(60_000)
    expect(page.reload).not.toHaveBeenCalled()
    expect(getUpdate()).toMatchObject({ wanted: true, applying: false })
  })

  test('pressing without a new version does nothing', () => {
    page = tab()
    applyUpdate()
    expect(page.skipWaiting).not.toHaveBeenCalled()
    expect(page.reload).not.toHaveBeenCalled()
  })
})

describe('another tab asked', () => {
  test('this one is not reloaded; it says that a new version is here', () => {
    page = tab()
    updateWaits()
    page.takeover()
    expect(page.reload).not.toHaveBeenCalled()
    expect(getUpdate()).toMatchObject({ available: 'replaced', applying: false })
  })

  test('pressing here then reloads at once, without another takeover', () => {
    page = tab()
    page.takeover()
    applyUpdate()
    expect(page.skipWaiting).not.toHaveBeenCalled()
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('a tab that had not heard of the version yet learns of it', () => {
    page = tab()
    page.takeover()
    updateWaits()
    expect(getUpdate().available).toBe('replaced')
  })
})

describe('unsaved input', () => {
  test('is never reloaded away by another tab', () => {
    page = tab()
    markDirty('form')
    updateWaits()
    page.takeover()
    vi.advanceTimersByTime(60_000)
    expect(page.reload).not.toHaveBeenCalled()
  })

  test('saving it afterwards reloads nothing either: nobody asked here', () => {
    page = tab()
    markDirty('form')
    page.takeover()
    clearDirty('form')
    vi.advanceTimersByTime(60_000)
    expect(page.reload).not.toHaveBeenCalled()
  })

  test('asked for here, the update waits until it is saved, and a moment longer', () => {
    page = tab()
    markDirty('form')
    updateWaits()
    applyUpdate()
    expect(getUpdate()).toMatchObject({ wanted: true, applying: false })
    expect(page.skipWaiting).not.toHaveBeenCalled()
    clearDirty('form')
    expect(page.skipWaiting).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_500)
    expect(page.skipWaiting).toHaveBeenCalledTimes(1)
    page.takeover()
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('typing again within that moment puts it off again', () => {
    page = tab()
    markDirty('form')
    updateWaits()
    applyUpdate()
    clearDirty('form')
    vi.advanceTimersByTime(500)
    markDirty('form')
    vi.advanceTimersByTime(60_000)
    expect(page.skipWaiting).not.toHaveBeenCalled()
    clearDirty('form')
    vi.advanceTimersByTime(1_500)
    expect(page.skipWaiting).toHaveBeenCalledTimes(1)
  })

  test('typed between the press and the takeover, it is still not taken away', () => {
    page = tab()
    updateWaits()
    applyUpdate()
    markDirty('form')
    page.takeover()
    expect(page.reload).not.toHaveBeenCalled()
    expect(getUpdate()).toMatchObject({ available: 'replaced', wanted: true })
    clearDirty('form')
    vi.advanceTimersByTime(1_500)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })
})

describe('the server is too new for this app', () => {
  const isComing = (answer: boolean | Error) => {
    const look = vi.fn(async () => {
      if (answer instanceof Error) throw answer
      return answer
    })
    looksForUpdateWith(look)
    return look
  }
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('the new version is looked for at once, and only once, and offered', async () => {
    page = tab()
    const look = isComing(true)
    updateIsRequired()
    updateIsRequired()
    await later(0)
    expect(look).toHaveBeenCalledTimes(1)
    expect(getUpdate()).toMatchObject({ available: 'required', applying: false })
    expect(page.reload).not.toHaveBeenCalled()
    updateWaits()
    expect(getUpdate().available).toBe('waiting')
    expect(page.skipWaiting).not.toHaveBeenCalled()
  })

  test('a version that waits already is the one: nothing else is looked for', () => {
    page = tab()
    const look = isComing(true)
    updateWaits()
    updateIsRequired()
    expect(look).not.toHaveBeenCalled()
    expect(getUpdate().available).toBe('waiting')
  })

  test('asked for while it is on its way, it takes over on arrival', async () => {
    page = tab()
    isComing(true)
    updateIsRequired()
    applyUpdate()
    await later(5_000)
    expect(page.reload).not.toHaveBeenCalled()
    updateWaits()
    expect(page.skipWaiting).toHaveBeenCalledTimes(1)
    page.takeover()
    expect(page.reload).toHaveBeenCalledTimes(1)
    await later(60_000)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test.each([false, new Error('no network')])('none to be had (%s): the page is reloaded', async (answer) => {
    page = tab()
    isComing(answer)
    updateIsRequired()
    await later(0)
    expect(page.reload).not.toHaveBeenCalled()
    applyUpdate()
    await later(0)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('one that never arrives is not waited for longer than 30 seconds', async () => {
    page = tab()
    isComing(true)
    updateIsRequired()
    applyUpdate()
    await later(29_999)
    expect(page.reload).not.toHaveBeenCalled()
    await later(1)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  test('typed meanwhile, nothing is taken away', async () => {
    page = tab()
    isComing(true)
    updateIsRequired()
    applyUpdate()
    await later(1_000)
    markDirty('form')
    await later(60_000)
    expect(page.reload).not.toHaveBeenCalled()
    expect(getUpdate()).toMatchObject({ available: 'required', wanted: true, applying: false })
  })

  test('arrived while something was typed, it waits until that is saved', async () => {
    page = tab()
    isComing(true)
    updateIsRequired()
    applyUpdate()
    markDirty('form')
    updateWaits()
    expect(page.skipWaiting).not.toHaveBeenCalled()
    clearDirty('form')
    await later(1_500)
    expect(page.skipWaiting).toHaveBeenCalledTimes(1)
  })
})
