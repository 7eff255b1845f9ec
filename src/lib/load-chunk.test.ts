import { beforeEach, describe, expect, test, vi } from 'vitest'

// The guard remembers that the page reloads; each test needs a page of its own.
async function freshPage() {
  vi.resetModules()
  const chunks = await import('./load-chunk')
  const registry = await import('./dirty-registry')
  return { ...chunks, ...registry }
}

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/x-Ab.js')
const MINUTE = 60_000

beforeEach(() => sessionStorage.clear())

describe('recovering from a missing part', () => {
  test('reloads once: online, nothing unsaved, not reloaded lately', async () => {
    const { recoverFromMissingChunk } = await freshPage()
    const reload = vi.fn(async () => true)
    expect(await recoverFromMissingChunk(MINUTE, reload)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('several missing parts of one page reload it once', async () => {
    const { recoverFromMissingChunk } = await freshPage()
    const reload = vi.fn(async () => true)
    const both = [recoverFromMissingChunk(MINUTE, reload), recoverFromMissingChunk(MINUTE, reload)]
    expect(await Promise.all(both)).toEqual([true, true])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('not twice a minute: a reload that did not help is not repeated', async () => {
    const reload = vi.fn(async () => true)
    expect(await (await freshPage()).recoverFromMissingChunk(10 * MINUTE, reload)).toBe(true)
    expect(await (await freshPage()).recoverFromMissingChunk(11 * MINUTE - 1, reload)).toBe(false)
    expect(await (await freshPage()).recoverFromMissingChunk(11 * MINUTE, reload)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('a reload that was noted while the clock was ahead forbids none', async () => {
    const reload = vi.fn(async () => true)
    await (await freshPage()).recoverFromMissingChunk(10 * MINUTE, reload)
    expect(await (await freshPage()).recoverFromMissingChunk(5 * MINUTE, reload)).toBe(true)
  })

  test('never without the server, whatever the browser says of the network: the page would be gone', async () => {
    const { configureChunks, recoverFromMissingChunk } = await freshPage()
    configureChunks({ loadWords: async () => {}, isReachable: async () => false })
    const reload = vi.fn(async () => true)
    expect(await recoverFromMissingChunk(MINUTE, reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  test('asks once more before it takes the server for lost: bad Wi-Fi loses a question now and then', async () => {
    const { configureChunks, recoverFromMissingChunk } = await freshPage()
    const isReachable = vi.fn(async () => true).mockResolvedValueOnce(false)
    configureChunks({ loadWords: async () => {}, isReachable })
    expect(await recoverFromMissingChunk(MINUTE, async () => true)).toBe(true)
    expect(isReachable).toHaveBeenCalledTimes(2)
  })

  test('never over what was typed while the server was asked', async () => {
    const { configureChunks, markDirty, recoverFromMissingChunk } = await freshPage()
    const isReachable = async () => {
      markDirty('form')
      return true
    }
    configureChunks({ loadWords: async () => {}, isReachable })
    const reload = vi.fn(async () => true)
    expect(await recoverFromMissingChunk(MINUTE, reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  test('a page that cannot be had is tried again with the next missing part', async () => {
    const { recoverFromMissingChunk } = await freshPage()
    const reload = vi.fn(async () => false)
    expect(await recoverFromMissingChunk(MINUTE, reload)).toBe(false)
    expect(await recoverFromMissingChunk(MINUTE + 1, async () => true)).toBe(true)
  })

  test('never with unsaved input', async () => {
    const page = await freshPage()
    const reload = vi.fn(async () => true)
    page.markDirty('form')
    expect(await page.recoverFromMissingChunk(MINUTE, reload)).toBe(false)
    page.clearDirty('form')
    expect(await page.recoverFromMissingChunk(MINUTE, reload)).toBe(true)
  })

  test('never without a memory: it could reload for ever', async () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, clear: () => {} })
    const { recoverFromMissingChunk } = await freshPage()
    expect(await recoverFromMissingChunk(MINUTE, async () => true)).toBe(false)
  })

  test('what Vite notices passes the same guard', async () => {
    const { guardPreloads } = await freshPage()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const stop = guardPreloads()
    window.dispatchEvent(new Event('vite:preloadError'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    stop()
  })
})

describe('loading a part', () => {
  test('gives what was loaded', async () => {
    const { loadChunk } = await freshPage()
    expect(await loadChunk(async () => 'screen')).toBe('screen')
  })

  test('waits for its words; a part without words of its own does not', async () => {
    const { configureChunks, loadChunk, loadCode } = await freshPage()
    let bring = () => {}
    configureChunks({ loadWords: () => new Promise((resolve) => (bring = resolve)), isReachable: async () => true })
    const drawn = vi.fn()
    const screen = loadChunk(async () => 'screen').then(drawn)
    expect(await loadCode(async () => 'first screen')).toBe('first screen')
    expect(drawn).not.toHaveBeenCalled()
    bring()
    await screen
    expect(drawn).toHaveBeenCalledWith('screen')
  })

  test('missing words are a missing part', async () => {
    const { configureChunks, loadChunk, markDirty: mark } = await freshPage()
    mark('form')
    configureChunks({ loadWords: () => Promise.reject(missing()), isReachable: async () => true })
    const thrown = await loadChunk(async () => 'screen').catch((error: unknown) => error)
    expect(thrown).toMatchObject({ name: 'ChunkLoadError' })
  })

  test('a missing one reloads the page; until then nothing is drawn', async () => {
    const { loadChunk } = await freshPage()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const settled = vi.fn()
    loadChunk(() => Promise.reject(missing())).then(settled, settled)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(settled).not.toHaveBeenCalled()
  })

  test('a missing one that may not reload is a ChunkLoadError, in words that trigger no other reload', async () => {
    const { loadChunk, markDirty: mark } = await freshPage()
    mark('form')
    const thrown = await loadChunk(() => Promise.reject(missing())).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ name: 'ChunkLoadError' })
    expect((thrown as Error).message).not.toMatch(/dynamically imported module/)
    expect((thrown as Error).cause).toBeInstanceOf(TypeError)
  })

  test('one that watches over the page is asked for until it is here, whatever the network does', async () => {
    vi.useFakeTimers()
    const { loadSurely, configureChunks, markDirty } = await freshPage()
    configureChunks({ loadWords: async () => {}, isReachable: async () => true })
    markDirty('form')
    const load = vi.fn(async () => 'part')
    load.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing())
    const loaded = loadSurely(load)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await loaded).toBe('part')
    expect(load).toHaveBeenCalledTimes(3)
    await expect(loadSurely(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })

  test('an error inside the part is not taken for a missing one', async () => {
    const { loadChunk } = await freshPage()
    await expect(loadChunk(() => Promise.reject(new RangeError('inside')))).rejects.toThrow('inside')
  })

  test('120 seconds are the limit (spec section 9)', async () => {
    vi.useFakeTimers()
    const { loadChunk, CHUNK_TIMEOUT_MS, markDirty: mark } = await freshPage()
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
    mark('form')
    const thrown = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error)
    const settled = vi.fn()
    void thrown.then(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await thrown).toMatchObject({ name: 'ChunkLoadError' })
  })
})

describe('the registry of unsaved input', () => {
  test('tells of changes only', async () => {
    const { subscribeUnsavedInput, hasUnsavedInput, markDirty, clearDirty } = await freshPage()
    const listener = vi.fn()
    const stop = subscribeUnsavedInput(listener)
    markDirty('a')
    markDirty('a')
    expect(listener).toHaveBeenCalledTimes(1)
    clearDirty('never there')
    expect(listener).toHaveBeenCalledTimes(1)
    clearDirty('a')
    expect(listener).toHaveBeenCalledTimes(2)
    expect(hasUnsavedInput()).toBe(false)
    stop()
  })
})
