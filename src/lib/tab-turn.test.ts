import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_LIMIT_MS, ASK_EVERY_MS, takeTurns } from './tab-turn'

type Waiting = { run: () => Promise<void>; resolve: () => void; reject: (error: Error) => void }

/** Web Locks as browsers have them: one line per name, a wait can be given up, a holder can lose its lock. */
function stubLocks(): void {
  let holder: Waiting | null = null
  let line: Waiting[] = []
  const grant = (one: Waiting) => {
    holder = one
    void one.run().then(() => {
      one.resolve()
      if (holder === one) holder = null
      next()
    })
  }
  const next = () => {
    const one = holder ? undefined : line.shift()
    if (one) grant(one)
  }
  const request = (_: string, { steal, signal }: LockOptions, run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const one = { run, resolve, reject }
      if (steal) {
        holder?.reject(new DOMException('taken away', 'AbortError'))
        return grant(one)
      }
      line.push(one)
      signal?.addEventListener('abort', () => {
        line = line.filter((other) => other !== one)
        reject(new DOMException('given up', 'AbortError'))
      })
      next()
    })
  vi.stubGlobal('navigator', { locks: { request } })
}

/** The tabs of one browser; one that is frozen hears nothing. */
const channels = new Set<FakeChannel>()
let frozen: string | null = null
let opening = ''
class FakeChannel {
  readonly tab = opening
  readonly name: string
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor(name: string) {
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels) {
      if (other !== this && other.name === this.name && other.tab !== frozen) other.onmessage?.({ data })
    }
  }
  close() {
    channels.delete(this)
  }
}

/** Who is at work now. */
let atWork: string[] = []
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function tab(name: string) {
  const over = new AbortController()
  opening = name
  void takeTurns('bell', over.signal, async (signal) => {
    atWork.push(name)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    atWork = atWork.filter((other) => other !== name)
  })
  return { close: () => over.abort() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  stubLocks()
  channels.clear()
  atWork = []
  frozen = null
})

describe('a turn', () => {
  it('is one tab’s as long as it answers, however long that is', async () => {
    const tabs = [tab('a'), tab('b'), tab('c')]
    await pass(24 * 3_600_000)
    expect(atWork).toEqual(['a'])
    for (const { close } of tabs) close()
  })

  it('goes to the next in line when the tab ends it', async () => {
    const [a, b] = [tab('a'), tab('b')]
    await pass(0)
    a.close()
    await pass(0)
    expect(atWork).toEqual(['b'])
    b.close()
    await pass(0)
    expect(atWork).toEqual([])
    expect(channels.size).toBe(0)
  })

  it('goes to the next in line when the work itself gives it up, and the tab is out of the line', async () => {
    const over = new AbortController()
    opening = 'a'
    const left = takeTurns('bell', over.signal, async () => over.abort())
    const b = tab('b')
    await left
    await pass(0)
    expect(atWork).toEqual(['b'])
    b.close()
    await pass(0)
    expect(channels.size).toBe(0)
  })

  it('comes again to a tab whose work ended by itself', async () => {
    const over = new AbortController()
    let turns = 0
    opening = 'a'
    void takeTurns('bell', over.signal, async () => {
      turns += 1
    })
    await pass(10_000)
    expect(turns).toBe(11)
    over.abort()
  })

  it('is taken from a tab that is frozen, within a minute', async () => {
    const tabs = [tab('a'), tab('b')]
    await pass(10_000)
    frozen = 'a'
    await pass(ASK_EVERY_MS + ANSWER_LIMIT_MS)
    expect(atWork).toContain('b')
    for (const { close } of tabs) close()
  })

  it('is not taken by a tab that has slept as well: the answer may be on its way', async () => {
    const tabs = [tab('a'), tab('b')]
    await pass(10_000)
    frozen = 'a'
    await pass(ASK_EVERY_MS - 10_000)
    vi.setSystemTime(Date.now() + 3_600_000)
    frozen = null
    await pass(ANSWER_LIMIT_MS)
    expect(atWork).toEqual(['a'])
    for (const { close } of tabs) close()
  })

  it('is one tab’s again when the frozen one thaws: that one stands in line', async () => {
    const tabs = [tab('a'), tab('b')]
    await pass(10_000)
    frozen = 'a'
    await pass(30_000)
    expect(atWork).toEqual(['b'])
    frozen = null
    await pass(2 * ASK_EVERY_MS)
    expect(atWork).toEqual(['b'])
    tabs[1]?.close()
    await pass(0)
    expect(atWork).toEqual(['a'])
    tabs[0]?.close()
  })

  it('of several that wait goes to one', async () => {
    const tabs = [tab('a'), tab('b'), tab('c')]
    await pass(10_000)
    frozen = 'a'
    await pass(ASK_EVERY_MS + ANSWER_LIMIT_MS)
    expect(atWork.filter((name) => name !== 'a')).toHaveLength(1)
    for (const { close } of tabs) close()
  })

  it('is not asked about by who has given up', async () => {
    const [a, b] = [tab('a'), tab('b')]
    await pass(0)
    b.close()
    frozen = 'a'
    await pass(10 * ASK_EVERY_MS)
    expect(atWork).toEqual(['a'])
    expect(vi.getTimerCount()).toBe(0)
    a.close()
  })
})

it('where tabs cannot talk nobody is taken for frozen', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tabs = [tab('a'), tab('b')]
  await pass(10 * ASK_EVERY_MS)
  expect(atWork).toEqual(['a'])
  for (const { close } of tabs) close()
})

it('where there are no locks every tab works', async () => {
  vi.stubGlobal('navigator', {})
  const tabs = [tab('a'), tab('b')]
  await pass(0)
  expect(atWork).toEqual(['a', 'b'])
  for (const { close } of tabs) close()
})
