import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { errorDefinition } from '#contract/error-definition'
import { exports, type TenantExport } from '#contract/exports'
import { jobs } from '#contract/jobs'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { DataSection } from './data-section'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const file = vi.hoisted(() => ({ download: vi.fn(), saveFile: vi.fn() }))
vi.mock('@/api/download', () => ({ download: file.download }))
vi.mock('@/lib/save-file', () => ({ saveFile: file.saveFile }))
const proof = vi.hoisted(() => ({ isFresh: true }))
vi.mock('@/session/identity/fresh-proof', () => ({ hasFreshProof: () => proof.isFresh, noteProof: () => {} }))

const ID = '00000000-0000-4000-8000-000000000001'
const DONE: TenantExport = {
  id: ID,
  state: 'done',
  progress: 100,
  asked_by: '院長 花子',
  is_own: true,
  created_at: '2026-11-20T00:00:00Z',
  ended_at: '2026-11-20T00:01:00Z',
  expires_at: '2026-11-27T00:01:00Z',
  rows: 12_345,
  files: 6,
  parts: [{ file_id: ID, name: 'さくら_2026-11-20.zip', size: 2_000_000, sha256: 'a'.repeat(64) }],
}
const RUNNING: TenantExport = {
  ...DONE,
  state: 'running',
  progress: 40,
  expires_at: null,
  rows: null,
  files: null,
  parts: [],
}
const given = { exports: [] as TenantExport[], left: 10, refusal: null as Error | null }

const asked = (endpoint: Endpoint) => server.call.mock.calls.filter(([called]) => called === endpoint)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  vi.clearAllMocks()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  Object.assign(given, { exports: [], left: 10, refusal: null })
  proof.isFresh = true
  server.call.mockImplementation(async (endpoint) => {
    if (endpoint === exports.create && given.refusal) throw given.refusal
    return { exports: given.exports, left: given.left }
  })
})

async function show(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(
    <QueryClientProvider client={client}>
      <DataSection />
    </QueryClientProvider>,
  )
  await screen.findByText(/24時間/)
}

it('who has just signed in starts it after a warning; it is followed by its progress', async () => {
  await show()
  fireEvent.click(button('データを書き出す'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/すべての顧客の個人情報が入ります/)).toBeTruthy()
  given.exports = [RUNNING]
  fireEvent.click(dialog.getByRole('button', { name: '書き出しを始める' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(exports.create)).toHaveLength(1)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(button('データを書き出す').disabled).toBe(true)
  fireEvent.click(button('中止'))
  await waitFor(() => expect(asked(jobs.cancel)).toHaveLength(1))
})

it('anybody else proves first who they are, also when the server asks for it', async () => {
  proof.isFresh = false
  await show()
  fireEvent.click(button('データを書き出す'))
  expect(screen.getByLabelText('パスワード')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '書き出しを始める' })).toBeNull()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '閉じる' }))

  proof.isFresh = true
  given.refusal = refusedWith('AUTH_009')
  fireEvent.click(button('データを書き出す'))
  fireEvent.click(button('書き出しを始める'))
  expect(await screen.findByLabelText('パスワード')).toBeTruthy()
  expect(screen.getByText(/安全のため再確認が必要です/)).toBeTruthy()
})

it('a file is handed over under its name; one that is gone is not offered', async () => {
  given.exports = [DONE, { ...DONE, id: crypto.randomUUID(), expires_at: null, parts: [] }]
  file.download.mockResolvedValue({ blob: new Blob(['zip']), name: 'さくら_2026-11-20.zip' })
  await show()
  expect(screen.getAllByText('記録12,345件・ファイル6件')).toHaveLength(2)
  expect(screen.getByText('消去済み')).toBeTruthy()
  fireEvent.click(button('受け取る'))
  await waitFor(() => expect(file.saveFile).toHaveBeenCalledOnce())
  expect(file.saveFile.mock.calls[0]?.[0]).toMatchObject({ name: 'さくら_2026-11-20.zip' })
})

it('after the tenth of a day it says so', async () => {
  given.left = 0
  await show()
  expect(screen.getByText(/24時間に10回までです/)).toBeTruthy()
  expect(button('データを書き出す').disabled).toBe(true)
})

it('of those that failed the last one alone raises its voice', async () => {
  given.exports = ['a', 'b', 'c'].map((id) => ({ ...RUNNING, id, state: 'failed', error_code: 'DB_001' }))
  await show()
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByRole('alert')).toBeTruthy()
  expect(screen.getAllByText(errorDefinition('DB_001').message)).toHaveLength(3)
})

it('one that failed before others were made is not an alert', async () => {
  given.exports = [DONE, { ...RUNNING, id: 'b', state: 'failed', error_code: 'DB_001' }]
  await show()
  expect(await screen.findByText(errorDefinition('DB_001').message)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('one that failed says why, and whom to ask', async () => {
  given.exports = [{ ...RUNNING, state: 'failed', error_code: 'DB_001' }]
  await show()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(errorDefinition('DB_001').message)).toBeTruthy()
  expect(alert.getByRole('button', { name: 'サポートに連絡' })).toBeTruthy()
  expect(screen.getByText('書き出せませんでした')).toBeTruthy()
})
