import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SecurityEvent as ServerEvent } from '#contract/profile'
import { unreachable } from '@/api/api-error'
import { OldestAge } from '@/errors/oldest-age'
import { refusedWith } from '@/errors/testing'
import { formatMoment } from '@/i18n/format'
import { renderWithWords } from '@/i18n/testing'
import type { RecordedEvent } from '@/session/events/security-events'
import { EventsCard } from './events-card'
import { sessionQueries } from './queries'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => server)
vi.mock('@/ui/link-button', () => ({
  LinkButton: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const HERE: RecordedEvent[] = [{ type: 'signed-in', at: Date.UTC(2026, 10, 21, 1) }]
const record = (type: string, hour: number, current = false): ServerEvent => {
  const at = new Date(Date.UTC(2026, 10, 21, hour)).toISOString()
  return { id: crypto.randomUUID(), type, at, signed_in_at: type === 'signed_in' ? at : null, current }
}
const UNREADABLE = 'サーバーの記録は、いま読み込めません。この端末の記録だけを表示しています。'

let client: QueryClient
beforeEach(() => {
  server.call.mockReset()
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst', retry: false } } })
})
afterEach(() => {
  client.clear()
  act(() => onlineManager.setOnline(true))
})

const show = (events: readonly RecordedEvent[] | null = HERE) =>
  renderWithWords(
    <QueryClientProvider client={client}>
      <EventsCard events={events} signInsHere={[]} />
      <OldestAge />
    </QueryClientProvider>,
  )
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent ?? '')
const goOffline = () => {
  vi.useFakeTimers()
  act(() => {
    onlineManager.setOnline(false)
    vi.advanceTimersByTime(2_000)
  })
  vi.useRealTimers()
}

describe('the security events', () => {
  it('of this device are there at once, while those of the server are on their way', () => {
    server.call.mockReturnValue(new Promise(() => {}))
    show()
    expect(rows()).toEqual([`ログインしましたこの端末${formatMoment(Date.UTC(2026, 10, 21, 1))}`])
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
  })

  it('of both are one list that says who recorded what', async () => {
    server.call.mockResolvedValue({
      events: [record('name_changed', 3), record('signed_in', 2), record('signed_in', 1, true)],
    })
    show()
    await screen.findByText('名前を変更しました')
    expect(rows()).toEqual([
      expect.stringContaining('名前を変更しましたサーバーの記録'),
      expect.stringContaining('ほかの端末でログインしましたサーバーの記録'),
      expect.stringContaining('ログインしましたこの端末・サーバー'),
    ])
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('of a sign-in elsewhere lead to where all sign-ins are ended', async () => {
    server.call.mockResolvedValue({ events: [record('signed_in', 2)] })
    show()
    const link = await screen.findByRole('link', { name: 'すべての端末からログアウト' })
    expect(link.getAttribute('href')).toBe('/profile')
  })

  it('without one elsewhere lead nowhere', async () => {
    server.call.mockResolvedValue({ events: [record('signed_in', 1, true)] })
    show()
    await screen.findByText('この端末・サーバー')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('are said to be none only when both have been asked', async () => {
    let answer = (_: object) => {}
    server.call.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    show([])
    expect(screen.queryByText('まだありません')).toBeNull()
    await act(async () => answer({ events: [] }))
    expect(await screen.findByText('まだありません')).toBeDefined()
  })
})

describe('when the server’s records cannot be read', () => {
  it('those of the device stay, it is said, and one can try again', async () => {
    server.call.mockRejectedValueOnce(refusedWith('SYS_003')).mockResolvedValue({ events: [record('role_changed', 5)] })
    show()
    const note = (await screen.findByText(UNREADABLE)).closest('[role=status]') as HTMLElement
    expect(rows()).toHaveLength(1)
    fireEvent.click(within(note).getByRole('button', { name: '再試行' }))
    expect(await screen.findByText('役割が変わりました')).toBeDefined()
    expect(screen.queryByText(UNREADABLE)).toBeNull()
  })

  it('a refusal is told in the words of the server, without a second try that could not help', async () => {
    const refusal = refusedWith('AUTH_006')
    server.call.mockRejectedValue(refusal)
    show()
    const note = (await screen.findByText(UNREADABLE)).closest('[role=status]') as HTMLElement
    expect(note.textContent).toContain(refusal.message)
    expect(within(note).queryByRole('button')).toBeNull()
  })

  it('a severe failure leads to support', async () => {
    server.call.mockRejectedValue(refusedWith('DB_001'))
    show()
    const note = (await screen.findByText(UNREADABLE)).closest('[role=status]') as HTMLElement
    expect(within(note).getByRole('button', { name: 'サポートに連絡' })).not.toBeNull()
  })

  it('offline the same is said without a button that could not help', async () => {
    goOffline()
    server.call.mockRejectedValue(unreachable('network', false))
    show()
    await screen.findByText(UNREADABLE)
    expect(screen.queryByRole('button')).toBeNull()
    expect(rows()).toHaveLength(1)
  })

  it('offline those that were read before are shown with their age', () => {
    goOffline()
    const read = { events: [record('signed_in', 2)] }
    client.setQueryData(sessionQueries.securityEvents().queryKey, read, { updatedAt: Date.now() - 60_000 })
    server.call.mockRejectedValue(unreachable('network', false))
    show()
    expect(screen.getByText(/時点のデータ/)).toBeDefined()
    expect(rows()).toHaveLength(2)
    expect(screen.queryByText(UNREADABLE)).toBeNull()
  })

  it('offline on a device that has none either, nothing is claimed', async () => {
    goOffline()
    server.call.mockRejectedValue(unreachable('network', false))
    show([])
    await screen.findByText(UNREADABLE)
    expect(screen.queryByText('まだありません')).toBeNull()
  })
})
