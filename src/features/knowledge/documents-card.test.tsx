import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { DocumentsCard } from './documents-card'

const desk = vi.hoisted(() => ({ mayAdd: true }))
vi.mock('@/api/call', () => ({ call: async () => ({ total: 0, legal_checks: [], tags: [] }) }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.mayAdd }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const file = (name: string) => new File(['返金には領収書が必要です。'], name)

beforeEach(() => {
  desk.mayAdd = true
  dismissAll()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsCard />
    </QueryClientProvider>,
  )
  await screen.findByText('まだ資料がありません')
}

function drop(...files: File[]): boolean {
  const dataTransfer = { types: ['Files'], files }
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })
  act(() => void document.body.dispatchEvent(event))
  return event.defaultPrevented
}
const title = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^タイトル/ })

it('a file that is dropped on the page is to be added, under its name', async () => {
  await show()
  expect(drop(file('返金の手引き.md'))).toBe(true)
  expect(title()?.value).toBe('返金の手引き')
  expect(screen.getByText(/返金の手引き\.md/)).toBeDefined()
})

it('takes another file while it is being added, and keeps the title that was typed', async () => {
  await show()
  drop(file('a.md'))
  fireEvent.change(title() as HTMLElement, { target: { value: '会計' } })
  drop(file('b.md'))
  expect(screen.getByText(/b\.md/)).toBeDefined()
  expect(title()?.value).toBe('会計')
})

it('says which of several files was taken', async () => {
  await show()
  drop(file('a.md'), file('b.md'))
  expect(getNotices()).toMatchObject([{ text: '資料は1件ずつ追加します。「a.md」を選びました。' }])
})

it('who may not add documents drops nothing', async () => {
  desk.mayAdd = false
  await show()
  expect(drop(file('a.md'))).toBe(false)
  expect(title()).toBeNull()
})
