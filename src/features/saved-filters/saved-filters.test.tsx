import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedFilter, SavedQuestion } from '#contract/saved-filters'
import { dismissAll } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { SaveFilter } from './save-filter'
// The dialog's code is at hand: tests wait for what is shown, not for the reading of files.
import './saved-filter-dialog'
import { SavedFilters } from './saved-filters'

const desk = vi.hoisted(() => ({ filters: [] as SavedFilter[], role: 'manager', run: vi.fn() }))
vi.mock('@/api/call', () => ({ call: async () => ({ saved_filters: [] }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: desk.role } } }),
}))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (...args: unknown[]) => desk.run(name, ...args), busy: false }),
}))
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: desk.filters.map((record) => ({ record, mark: null })), first: { data: {} } }),
}))

function aFilter(name: string, more: Partial<SavedFilter> = {}): SavedFilter {
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', version: 1 }
  const who = { is_shared: false, is_own: true, created_by: '主任' }
  return { id: crypto.randomUUID(), name, filter: { birth_month: 'this' }, ...who, ...times, ...more }
}

const sent = { state: 'sent', entry: { id: 'entry', subject: { id: 'new' }, last_error: null } }
beforeEach(() => {
  desk.role = 'manager'
  desk.filters = [
    aFilter('自分の'),
    aFilter('みんなの', { is_shared: true, is_own: false, filter: { tags: ['定期検診'], kana_row: 'や' } }),
    aFilter('後の版の', { is_shared: true, is_own: false, filter: { birth_month: 'this', visits_of_month: 3 } }),
  ]
  desk.run.mockReset().mockResolvedValue(sent)
})
afterEach(() => act(dismissAll))

const show = (element: ReactElement) =>
  renderWithWords(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)
function showSaved(question: SavedQuestion = {}) {
  const told = { onShow: vi.fn(), onClose: vi.fn() }
  show(<SavedFilters question={question} {...told} />)
  return told
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the saved filters', () => {
  it('ask for what was saved, and say in words what that is', () => {
    const { onShow } = showSaved()
    fireEvent.click(button(/みんなの.*タグ: 定期検診、フリガナの行: や/))
    expect(onShow).toHaveBeenCalledWith({ tags: '["定期検診"]', kana_row: 'や' })
  })

  it('one of a later version is not asked for in part', () => {
    showSaved()
    expect(screen.queryByRole('button', { name: /^後の版の/ })).toBeNull()
    const row = screen.getByText('後の版の').closest('li') as HTMLElement
    expect(within(row).getByText('この端末のアプリでは使えません')).toBeTruthy()
  })

  it('are changed and deleted by who may: staff only their own', () => {
    desk.role = 'staff'
    showSaved()
    const offered = screen.getAllByRole('button').flatMap((one) => one.getAttribute('aria-label') ?? [])
    expect(offered).toEqual(['「自分の」を編集', '「自分の」を削除'])
  })

  it('one is deleted with its record as it was seen, and the dialog makes way for the undo', async () => {
    const { onClose } = showSaved()
    fireEvent.click(button('「自分の」を削除'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [own] = desk.filters
    expect(desk.run).toHaveBeenCalledWith(
      'saved_filters.delete',
      { id: own?.id, name: '自分の' },
      expect.objectContaining({ base: own }),
    )
  })

  it('one is renamed, or made to ask for what the list shows now', async () => {
    showSaved({ last_contact_over: '6m' })
    fireEvent.click(button('「自分の」を編集'))
    fireEvent.click(await screen.findByRole('switch', { name: 'いまの一覧の条件に置き換える' }))
    expect(screen.getByText('6か月以上対応していない')).toBeTruthy()
    fireEvent.click(button('保存'))
    await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
    expect(desk.run.mock.calls[0]?.slice(0, 2)).toEqual([
      'saved_filters.update',
      { id: desk.filters[0]?.id, name: '自分の', changes: { filter: { last_contact_over: '6m' } } },
    ])
  })
})

describe('the way to save one', () => {
  it('is not there where nothing narrows the list', () => {
    show(<SaveFilter question={{}} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks for a name; who leads may share it', async () => {
    show(<SaveFilter question={{ birth_month: 'this', tags: '["a"]' }} />)
    fireEvent.click(button('この条件を保存'))
    fireEvent.change(await screen.findByLabelText(/条件の名前/), { target: { value: '今月のa' } })
    fireEvent.click(screen.getByRole('switch', { name: 'みんなで使う' }))
    fireEvent.click(button('保存'))
    await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
    expect(desk.run.mock.calls[0]?.slice(0, 2)).toEqual([
      'saved_filters.create',
      expect.objectContaining({ name: '今月のa', filter: { birth_month: 'this', tags: ['a'] }, is_shared: true }),
    ])
  })

  it('offers staff no sharing', async () => {
    desk.role = 'staff'
    show(<SaveFilter question={{ birth_month: 'this' }} />)
    fireEvent.click(button('この条件を保存'))
    await screen.findByLabelText(/条件の名前/)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
