import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AiResult } from '#contract/ai-results'
import type { CalendarEntry } from '#contract/marketing-data'
import { getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { CalendarView } from './calendar-view'

const desk = vi.hoisted(() => ({ keep: vi.fn(), call: vi.fn(), mayCheck: true, copied: vi.fn() }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.call }))
vi.mock('@/assistant/copy-text', () => ({ copyText: desk.copied }))
vi.mock('@/assistant/use-edit-result', () => ({ useEditResult: () => ({ keep: desk.keep, busy: false }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.mayCheck }))

const entry = (id: string, title: string, day: string): CalendarEntry => ({
  ...{ id, title, day, idea: `${title}の話題`, reason: '季節', state: 'planned' },
})
const made = [entry('a', 'いい歯の日', '2026-11-08'), entry('b', '年末のご案内', '2026-11-25')]
const result = (edited: AiResult['edited'] = null) => ({ id: 'r', title: '計画', edited }) as AiResult
const finding = (severity: string) => ({
  id: 'f',
  severity,
  title: '最上級の表現',
  passage: '日本一',
  suggestion: '外す',
})

beforeEach(() => {
  desk.keep.mockReset().mockResolvedValue(true)
  desk.call.mockReset().mockResolvedValue({ findings: [] })
  desk.copied.mockReset()
  desk.mayCheck = true
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

function show(of = result(), entries = made) {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CalendarView result={of} calendar={{ from: '2026-11-01', to: '2026-11-30', entries }} />
    </QueryClientProvider>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const choose = (name: string, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value)
const kept = (call = 0) => (desk.keep.mock.calls[call] as [{ posts: CalendarEntry[] }])[0].posts
const texts = (call = 0) => kept(call).map(({ title }) => title)

describe('a post of a calendar', () => {
  it('is added by hand, with its day, words, way and state', async () => {
    show()
    await press('投稿を追加')
    await press('保存')
    expect(desk.keep).not.toHaveBeenCalled()
    type('題名', ' 休診のお知らせ ')
    type('内容', '20日は休診します。')
    fireEvent.change(screen.getByLabelText('日'), { target: { value: '2026-11-20' } })
    await choose('伝え方', 'line')
    expect(screen.getByText('LINE: 20 / 500文字')).toBeDefined()
    await choose('状態', 'scheduled')
    await press('保存')
    expect(kept().map(({ day, title }) => `${day} ${title}`)).toEqual([
      '2026-11-08 いい歯の日',
      '2026-11-20 休診のお知らせ',
      '2026-11-25 年末のご案内',
    ])
    expect(kept()[1]).toMatchObject({ idea: '20日は休診します。', channel: 'line', state: 'scheduled', reason: '' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is changed in its words, and stays in the form where that was not kept', async () => {
    desk.keep.mockResolvedValueOnce(false)
    show()
    await press('「いい歯の日」を編集')
    type('題名', '歯の健康')
    await choose('伝え方', 'sns')
    await press('保存')
    expect(screen.getByRole('textbox', { name: '題名' })).toHaveProperty('value', '歯の健康')
    await press('保存')
    expect(kept(1)[0]).toMatchObject({ id: 'a', title: '歯の健康', channel: 'sns', reason: '季節' })
  })

  it('keeps what a newer version has kept with it, and beside the posts', async () => {
    const posts = made.map((post) => ({ ...post, image: `${post.id}.png` }))
    show(result({ posts, notes: 'n' } as AiResult['edited']))
    await press('「いい歯の日」を編集')
    type('題名', '歯の健康')
    await press('保存')
    expect(desk.keep.mock.calls[0]?.[0]).toMatchObject({
      posts: [{ title: '歯の健康', image: 'a.png' }, { image: 'b.png' }],
      notes: 'n',
    })
  })

  it('is deleted, and comes back to where it was', async () => {
    show()
    await press('「いい歯の日」を削除')
    expect(texts()).toEqual(['年末のご案内'])
    expect(document.activeElement).toBe(screen.getByRole('list', { name: '投稿の一覧' }))
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '投稿を削除しました' }))
    const notice = getNotices().at(-1)
    if (notice && 'action' in notice) notice.action?.run()
    expect(texts(1)).toEqual(['いい歯の日', '年末のご案内'])
  })

  it('can be written where none was made', async () => {
    show(result(), [])
    expect(screen.getByText(/投稿はまだありません/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
    await press('投稿を追加')
    type('題名', '開院のお知らせ')
    await press('保存')
    expect(texts()).toEqual(['開院のお知らせ'])
  })
})

describe('before it is copied, a post', () => {
  it('is checked, title and words', async () => {
    show()
    await press('「いい歯の日」の文面')
    expect(await screen.findByText('広告のルールで気になる表現はありません')).toBeDefined()
    expect(desk.call.mock.calls[0]?.[1]).toEqual({ body: { text: 'いい歯の日\nいい歯の日の話題' } })
    await press('「いい歯の日」の文面をコピー')
    expect(desk.copied).toHaveBeenCalledWith('いい歯の日\nいい歯の日の話題')
  })

  it('is asked about where it breaks a rule gravely', async () => {
    desk.call.mockResolvedValue({ findings: [finding('high')] })
    show()
    await press('「いい歯の日」の文面')
    expect(await screen.findByText('最上級の表現')).toBeDefined()
    await press('「いい歯の日」の文面をコピー')
    expect(desk.copied).not.toHaveBeenCalled()
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'コピーする' }))
    expect(desk.copied).toHaveBeenCalledOnce()
  })

  it.each([
    ['there is no connection', () => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })],
    ['the person may not have it checked', () => Object.assign(desk, { mayCheck: false })],
    ['the check has failed', () => desk.call.mockRejectedValue(new Error('broken'))],
  ])('is called unchecked where %s, and can be copied all the same', async (_, happens) => {
    happens()
    if (desk.mayCheck) desk.call.mockRejectedValue(new Error('broken'))
    show()
    await press('「いい歯の日」の文面')
    await press('「いい歯の日」の文面をコピー')
    const asked = await screen.findByRole('alertdialog')
    expect(asked.textContent).toContain('広告のルールで確かめていません')
    await userEvent.click(within(asked).getByRole('button', { name: 'コピーする' }))
    expect(desk.copied).toHaveBeenCalledOnce()
  })
})

it('what was written by hand comes back after the plan was started over', async () => {
  const own = [entry('own', '休診のお知らせ', '2026-11-20')]
  show(result({ posts: own }))
  await press('最初の計画に戻す')
  expect(desk.keep.mock.calls[0]?.[0]).toBeNull()
  await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '最初の計画に戻しました' }))
  const notice = getNotices().at(-1)
  if (notice && 'action' in notice) notice.action?.run()
  expect(texts(1)).toEqual(['休診のお知らせ'])
})
