import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { CompetitorTable } from '#contract/marketing-data'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { CompetitorForm } from './competitor-form'
import { CompetitorView } from './competitor-view'

const desk = vi.hoisted(() => ({ callPatiently: vi.fn() }))
vi.mock('@/api/call-patiently', () => desk)
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(name) }), { target: { value } })

it('asks with the address of each competitor in their order; an address alone is a row', async () => {
  desk.callPatiently.mockResolvedValue({ id: 'r' })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  const asked = vi.fn()
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <CompetitorForm onAsked={asked} />
    </QueryClientProvider>,
  )
  type('競合1の名前', 'みどり歯科')
  await userEvent.click(screen.getByRole('button', { name: '競合を足す' }))
  type('競合2のページのアドレス', 'https://aoi.example/')
  await userEvent.click(screen.getByRole('button', { name: '比較する' }))
  expect(desk.callPatiently).not.toHaveBeenCalled()
  type('競合2の名前', 'あおい歯科')
  type('比べたい観点', '駐車場')
  await userEvent.click(screen.getByRole('button', { name: '比較する' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith('r'))
  expect(desk.callPatiently.mock.calls[0]?.[1]).toMatchObject({
    body: {
      competitors: ['みどり歯科', 'あおい歯科'],
      texts: ['', ''],
      urls: ['', 'https://aoi.example/'],
      viewpoint: '駐車場',
    },
  })
})

it('the table says what became of each page, and nothing of pages where none was named', () => {
  const row = { has_text: false, found: { price: [], hours: [], services: [], claims: [] }, asked: [] }
  const table = (...pages: CompetitorTable['rows'][number]['page'][]) => ({
    viewpoint: '',
    rows: pages.map((page, index) => ({ ...row, name: `競合${index}`, page })),
  })
  renderWithWords(<CompetitorView table={table('read', 'forbidden', 'failed')} />)
  expect(screen.getByRole('row', { name: /^ページ/ }).textContent).toBe(
    'ページ読み取りました公開されたWebページではないため、調べていません読み取れませんでした',
  )
  renderWithWords(<CompetitorView table={table('none')} />)
  expect(screen.getAllByRole('row', { name: /^ページ/ })).toHaveLength(1)
})

it('the table has a row for the viewpoint, where one was given', () => {
  const found = { price: [], hours: [], services: [], claims: [] }
  const row = (name: string, asked: string[]) => ({ name, has_text: true, page: 'none' as const, found, asked })
  const rows = [row('A', ['駐車場は5台分あります']), row('B', [])]
  renderWithWords(<CompetitorView table={{ viewpoint: '駐車場', rows }} />)
  expect(screen.getByRole('row', { name: /^観点/ }).textContent).toBe('観点「駐車場」駐車場は5台分ありますわかりません')
})
