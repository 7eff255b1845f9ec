import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { models } from '#contract/models'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { MODELS } from './models-fixtures'
import { ModelsSection } from './models-section'

type Call = (endpoint: Endpoint, request: { body?: unknown }, options?: { ifMatch?: number }) => Promise<unknown>
const server = vi.hoisted(() => ({ call: vi.fn<Call>() }))
vi.mock('@/api/call', () => server)

const given = { models: MODELS as object }
const sent = (endpoint: Endpoint) =>
  server.call.mock.calls
    .filter(([called]) => called === endpoint)
    .map(([, { body }, options]) => [body, options?.ifMatch])

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  given.models = MODELS
  server.call.mockImplementation(async (endpoint) =>
    endpoint === models.try ? { outcome: 'key', ms: 5 } : given.models,
  )
})

const show = () =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ModelsSection />
    </QueryClientProvider>,
  )
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

it('show of a key its ending alone, try what is typed, and write nothing of it to the device', async () => {
  show()
  expect(await screen.findByText(/末尾 wxyz、院長 花子が/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('キー'), { target: { value: 'sk-geheim' } })
  fireEvent.click(screen.getByRole('button', { name: '接続を試す' }))
  expect(await screen.findByText(/キーが受け付けられませんでした/)).toBeTruthy()
  const asked = { base_url: 'https://models.example/v1', model: 'small', api_key: 'sk-geheim' }
  expect(sent(models.try)).toEqual([[{ purpose: 'chat', ...asked }, undefined]])
  save()
  await waitFor(() => expect(sent(models.change)).toEqual([[{ chat: { provider: 'openai-compatible', ...asked } }, 4]]))
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('geheim')
})

it('say how the chosen model has answered lately, and of one that was never asked nothing more', async () => {
  const lately = { calls_today: 12, failures_today: 2, answered_at: '2026-11-26T01:00:00Z' }
  given.models = { ...MODELS, health: { ...lately, failed_at: '2026-11-26T01:05:00Z', failure: 'EXT_003' } }
  show()
  const state = await screen.findByRole('status', { name: 'モデルの状態' })
  expect(state.textContent).toMatch(/回答できていません今日の質問 12件、うち失敗 2件/)
  expect(state.textContent).toMatch(/最後の失敗: .*利用上限に達しました/)
  cleanup()
  given.models = { ...MODELS, health: { ...lately, failed_at: '2026-11-26T00:55:00Z', failure: 'EXT_003' } }
  show()
  expect((await screen.findByRole('status', { name: 'モデルの状態' })).textContent).toMatch(/正常に回答しています/)
  cleanup()
  given.models = MODELS
  show()
  expect(await screen.findByText('このモデルには、まだ質問していません。')).toBeTruthy()
})

it('say how far the model that compares has read the documents, and nothing of the built-in engine', async () => {
  show()
  await screen.findByText('意味を比べるAI')
  expect(screen.queryByRole('status', { name: '意味を比べる準備' })).toBeNull()
  cleanup()
  given.models = { ...MODELS, compared: { total: 1_250, read: 32 } }
  show()
  const state = () => screen.findByRole('status', { name: '意味を比べる準備' })
  expect((await state()).textContent).toMatch(/資料を読み込んでいます1,250か所のうち 32か所/)
  cleanup()
  given.models = { ...MODELS, compared: { total: 1_250, read: 1_250 } }
  show()
  expect((await state()).textContent).toMatch(/すべての資料を比べられます/)
})

it('say that a key goes with another server', async () => {
  show()
  fireEvent.change(await screen.findByLabelText('URL'), { target: { value: 'https://other.example/v1' } })
  expect(await screen.findByText('保存すると消えます')).toBeTruthy()
})

it('say where no key can be kept', async () => {
  given.models = { ...MODELS, keeps_secrets: false, chat: { ...MODELS.chat, key: null } }
  show()
  expect(await screen.findByText(/SECRETS_KEY/)).toBeTruthy()
  expect(screen.queryByLabelText('キー')).toBeNull()
})

it('mark the field that the server refuses', async () => {
  show()
  fireEvent.change(await screen.findByLabelText('URL'), { target: { value: 'models' } })
  save()
  expect(await screen.findByText('https:// で始まるURLを入力してください。')).toBeTruthy()
  expect(sent(models.change)).toEqual([])
})
