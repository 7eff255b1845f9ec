import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { createStore } from '@/lib/store'
import { connectivityStore } from '@/offline/connectivity/state'
import { NO_REPLICA, type ReplicaState } from '@/offline/replica/state'
import { ReplicaRow } from './replica-row'

const replica = createStore<ReplicaState>(NO_REPLICA)
const asked = vi.hoisted(() => ({ sync: vi.fn(), redownload: vi.fn() }))
vi.mock('@/offline/replica/replica', async () => {
  const { useSyncExternalStore } = await import('react')
  return {
    useReplica: () => useSyncExternalStore(replica.subscribe, replica.get),
    syncReplica: asked.sync,
    redownloadReplica: asked.redownload,
  }
})
const session = vi.hoisted(() => ({ role: 'staff' as string | undefined }))
vi.mock('@/session/session', () => ({
  useSession: () => ({ profile: session.role ? { user: { role: session.role } } : null }),
}))

const COMPLETE: ReplicaState = {
  phase: 'complete',
  pausedBy: null,
  customers: { have: 1_240, total: 1_240 },
  interactions: { have: 5_000, total: 5_000 },
  syncedAt: Date.now(),
  bytes: 2_400_000,
  shortage: null,
}

const LOADING = { phase: 'loading', syncedAt: null } as const

function show(state: Partial<ReplicaState>, features: Record<string, boolean> = {}) {
  replica.set({ ...COMPLETE, ...state })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['tenant', 'features'], features)
  return renderWithWords(
    <QueryClientProvider client={client}>
      <ReplicaRow />
    </QueryClientProvider>,
  )
}

const shown = () => screen.getByRole('listitem').textContent
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
const button = (name: string) => screen.queryByRole('button', { name })

beforeEach(() => {
  session.role = 'staff'
  asked.sync.mockReset().mockResolvedValue(undefined)
  asked.redownload.mockReset().mockResolvedValue(undefined)
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
})

describe('what is there', () => {
  it('whole: numbers, size and age, and no bar', () => {
    show({})
    expect(shown()).toMatch(/すべて保存済み.*顧客 1,240 \/ 1,240.*対応履歴 5,000 \/ 5,000.*約2.4MB.*時点のデータ/)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('on the way: the share of all records', () => {
    show({ ...LOADING, customers: { have: 1_000, total: 2_000 }, interactions: { have: 500, total: 4_000 } })
    expect(screen.getByRole('status').textContent).toBe('ダウンロード中')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  })

  it('more records than were announced are not more than all, and not all of them', () => {
    show({ ...LOADING, customers: { have: 2_100, total: 2_000 }, interactions: { have: 10, total: 10 } })
    expect(bar()).toBe('99')
  })

  it('no share while it is not known how much there is in all', () => {
    show({ ...LOADING, customers: { have: 1_000, total: 2_000 }, interactions: { have: 0, total: null } })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(shown()).toContain('1,000 / 2,000')
  })

  it('of each kind on its way says its own share, from the first on', () => {
    show({ ...LOADING, customers: { have: 1_440, total: 5_000 }, interactions: { have: 0, total: null } })
    expect(shown()).toContain('顧客 1,440 / 5,000（28%）対応履歴 0')
    act(() => replica.set({ ...replica.get(), customers: { have: 5_000, total: 5_000 } }))
    act(() => replica.set({ ...replica.get(), interactions: { have: 10, total: 20_000 } }))
    expect(shown()).toContain('顧客 5,000 / 5,000対応履歴 10 / 20,000（0%）')
  })

  it('never goes back when more is added on the server than arrives here', () => {
    show({ ...LOADING, customers: { have: 1_000, total: 1_000 }, interactions: { have: 500, total: 2_000 } })
    expect(bar()).toBe('50')
    act(() => replica.set({ ...replica.get(), interactions: { have: 510, total: 4_000 } }))
    expect(bar()).toBe('50')
  })

  it.each([
    ['nothing yet', { ...NO_REPLICA }],
    ['on the way', { ...LOADING, customers: { have: 1, total: 2 }, interactions: { have: 0, total: 2 } }],
    [
      'paused',
      { ...LOADING, phase: 'paused' as const, pausedBy: 'offline' as const, customers: { have: 1, total: 2 } },
    ],
    ['not adding up', { phase: 'failed' as const, customers: { have: 1_239, total: 1_240 } }],
  ])('promises all customers only when they are here: %s', (_, state) => {
    show(state)
    expect(shown()).toContain('ダウンロードが終わると、')
    act(() => replica.set(COMPLETE))
    expect(shown()).not.toContain('ダウンロードが終わると、')
    expect(shown()).toContain('接続がなくても、すべての顧客を検索して開けます。')
  })

  it('offers no download beside one that is under way', () => {
    show({ ...LOADING, customers: { have: 1, total: 2 }, interactions: { have: 0, total: 2 } })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['offline', '接続を待っています'],
    ['slow', '接続が遅いため休止中'],
    ['hidden', '画面が表示されるのを待っています'],
    ['storage', '端末の空き容量が足りないため休止中'],
  ] as const)('paused by %s, it says why', (pausedBy, words) => {
    show({ phase: 'paused', pausedBy })
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  it.each([
    ['full', 'この端末で使える容量の上限に達しています。届いた変更は、これからも反映します。'],
    ['no-second-copy', '今の名簿は残っていて、届いた変更を反映しています。'],
  ] as const)('without room it says what that means: %s', (shortage, words) => {
    show({ shortage })
    expect(shown()).toContain('すべて保存済み')
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(expect.stringContaining(words))
  })

  it('nothing yet, of an unknown number', () => {
    show({ ...NO_REPLICA })
    expect(shown()).toMatch(/まだ保存されていません顧客 0対応履歴 0/)
    expect(shown()).not.toContain('約')
    expect(button('もう一度すべてダウンロード')).toBeNull()
    expect(button('今すぐダウンロード')).not.toBeNull()
  })

  it('failed: that it goes on by itself', () => {
    show({ phase: 'failed' })
    expect(screen.getByRole('status').textContent).toContain('自動でもう一度試します')
  })
})

describe('whose role or contract does not have customers', () => {
  it.each([
    ['the role', 'guest', {}],
    ['the contract', 'admin', { customers_enabled: false }],
  ])('is told that nothing is kept: %s', (_, role, features) => {
    session.role = role
    show({ ...NO_REPLICA }, features)
    expect(shown()).toContain('この端末には保存しません')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('not before the role is known', () => {
    session.role = undefined
    show({})
    expect(shown()).toContain('すべて保存済み')
  })
})

describe('rebuilding it', () => {
  it('changes only, or everything; the other button waits', async () => {
    let finish = () => {}
    asked.redownload.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)))
    show({})
    const all = button('もう一度すべてダウンロード')
    if (all) fireEvent.click(all)
    expect(all?.getAttribute('aria-busy')).toBe('true')
    expect(button('今すぐ更新')?.hasAttribute('disabled')).toBe(true)
    await act(async () => finish())
    expect(all?.getAttribute('aria-busy')).toBeNull()
    await act(async () => button('今すぐ更新')?.click())
    expect(asked.sync).toHaveBeenCalledTimes(1)
    expect(asked.redownload).toHaveBeenCalledTimes(1)
  })

  it('is not offered without a connection', () => {
    connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
    show({})
    expect(screen.queryByRole('button')).toBeNull()
    expect(shown()).toContain('今は接続がないため、ダウンロードできません。')
  })
})
