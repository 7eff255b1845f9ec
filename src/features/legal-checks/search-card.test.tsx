import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { SearchCard } from './search-card'

const server = vi.hoisted(() => ({ callPatiently: vi.fn() }))
vi.mock('@/api/call-patiently', () => server)
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

beforeEach(() => {
  server.callPatiently.mockReset()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function search(reply: object, way?: string) {
  server.callPatiently.mockResolvedValueOnce({ total: 0, results: [], ...reply })
  if (way) fireEvent.click(screen.getByRole('radio', { name: way }))
  fireEvent.change(screen.getByRole('textbox', { name: '探す言葉や文章' }), { target: { value: 'ワンちゃん' } })
  fireEvent.submit(screen.getByRole('form', { name: '文書を検索' }))
  await act(async () => {})
}
const results = () => screen.getByRole('region', { name: '検索の結果' }).textContent

it('says who compared the meaning, and why the chosen model did not', async () => {
  renderWithWords(<SearchCard />)
  await search({ compared_by: '小さな模型', model_failure: null })
  expect(results()).toContain('意味を比べたAI 小さな模型当てはまる文書が')
  await search({ compared_by: 'built-in', model_failure: 'EXT_003' })
  expect(results()).toMatch(/意味を比べたAI 内蔵エンジン.*利用上限に達しました/)
})

it('says nothing of meaning where words alone were looked for', async () => {
  renderWithWords(<SearchCard />)
  await search({}, '言葉だけ')
  expect(results()).toContain('「ワンちゃん」の検索結果: 0件')
  expect(results()).not.toContain('意味を比べたAI')
})
