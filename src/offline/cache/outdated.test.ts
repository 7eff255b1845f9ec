// @vitest-environment node
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutdated, markChanged, markOutdated, outdatedSince } from './outdated'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } })
})
afterEach(() => client.clear())

const DETAIL = ['customers', 'detail', '1']
const query = (key: readonly unknown[]) => client.getQueryCache().find({ queryKey: key, exact: true })
const rest = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('what a colleague changed', () => {
  it('is read again at once where a screen shows it, though it is not stale yet', async () => {
    client.setQueryData(DETAIL, 'before', { updatedAt: 1_000 })
    const queryFn = vi.fn(async () => 'after')
    const end = new QueryObserver(client, { queryKey: DETAIL, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    )
    markOutdated(client, DETAIL, 2_000)
    await rest()
    expect(client.getQueryData(DETAIL)).toBe('after')
    expect(queryFn).toHaveBeenCalledTimes(1)
    end()
  })

  it('is read again when it is next shown', () => {
    client.setQueryData(DETAIL, 'before')
    markOutdated(client, DETAIL, Date.now() + 1)
    expect(query(DETAIL)?.state.isInvalidated).toBe(true)
  })

  it('is left alone when it was read later, and never asked for when nobody has read it', async () => {
    client.setQueryData(DETAIL, 'after', { updatedAt: 3_000 })
    const queryFn = vi.fn(async () => 'x')
    const other = ['customers', 'detail', '2']
    const end = new QueryObserver(client, { queryKey: other, queryFn, enabled: false }).subscribe(() => {})
    markOutdated(client, ['customers'], 2_000)
    await rest()
    expect(query(DETAIL)?.state.isInvalidated).toBe(false)
    expect(queryFn).not.toHaveBeenCalled()
    end()
  })

  it('is read again when it was read with a clock that was ahead', () => {
    client.setQueryData(DETAIL, 'before', { updatedAt: Date.now() + 3_600_000 })
    const found = query(DETAIL)
    expect(found && isOutdated(client, found)).toBe(true)
    markOutdated(client, DETAIL, Date.now())
    expect(query(DETAIL)?.state.isInvalidated).toBe(true)
  })

  it('is known for copies that come from the disk later; the latest change counts', () => {
    markOutdated(client, DETAIL, 2_000)
    markOutdated(client, DETAIL, 1_000)
    markOutdated(client, ['customers', 'list'], 5_000)
    client.setQueryData(DETAIL, 'from disk', { updatedAt: 500 })
    client.setQueryData(['interactions'], 'from disk', { updatedAt: 500 })
    client.setQueryData(['customers', 'list', { search: 'x' }, 0], 'from disk', { updatedAt: 500 })
    const since = (key: readonly unknown[]) => {
      const found = query(key)
      return found ? outdatedSince(client, found) : null
    }
    expect(since(DETAIL)).toBe(2_000)
    expect(since(['interactions'])).toBe(0)
    expect(since(['customers', 'list', { search: 'x' }, 0])).toBe(5_000)
  })

  it('is known to its own client only', () => {
    markOutdated(new QueryClient(), DETAIL, 2_000)
    client.setQueryData(DETAIL, 'x', { updatedAt: 1 })
    const found = query(DETAIL)
    expect(found && outdatedSince(client, found)).toBe(0)
  })
})

describe('a page that is loaded again', () => {
  const area = new Map<string, string>()
  beforeEach(() => {
    area.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => area.get(key) ?? null,
      setItem: (key: string, text: string) => area.set(key, text),
    })
  })
  const again = () => new QueryClient()
  const readAt = (later: QueryClient, updatedAt: number) => {
    later.setQueryData(DETAIL, 'from the disk', { updatedAt })
    return later.getQueryCache().find({ queryKey: DETAIL, exact: true }) as NonNullable<ReturnType<typeof query>>
  }

  it('knows what was changed before', () => {
    markOutdated(client, ['customers'], 2_000)
    const later = again()
    expect(isOutdated(later, readAt(later, 1_000))).toBe(true)
    expect(isOutdated(later, readAt(later, 3_000))).toBe(false)
  })

  it('knows what an act changed, though it was read a moment before', async () => {
    const before = Date.now()
    await markChanged(client, ['customers'])
    const later = again()
    expect(isOutdated(later, readAt(later, before))).toBe(true)
  })

  it('remembers the latest changes, and what means nothing is none', () => {
    for (let n = 0; n < 60; n += 1) markOutdated(client, ['customers', 'detail', `${n}`], 2_000)
    markOutdated(client, DETAIL, 2_000)
    expect((JSON.parse(area.get('outdated') ?? '') as unknown[]).length).toBe(50)
    expect(isOutdated(again(), readAt(client, 1_000))).toBe(true)
    area.set('outdated', 'nonsense')
    const later = again()
    expect(isOutdated(later, readAt(later, 1_000))).toBe(false)
  })
})

describe('what an act of this tab changed', () => {
  it('is read again at once where it is shown, also what could not be read before', async () => {
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('no line'))
      .mockResolvedValue('after')
    const observer = new QueryObserver(client, { queryKey: DETAIL, queryFn, retry: false })
    const end = observer.subscribe(() => {})
    await rest()
    expect(observer.getCurrentResult().isError).toBe(true)
    await markChanged(client, ['customers'])
    expect(client.getQueryData(DETAIL)).toBe('after')
    end()
  })
})
