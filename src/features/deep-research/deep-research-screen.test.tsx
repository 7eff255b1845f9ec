import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiResult, aiResults } from '#contract/ai-results'
import { research } from '#contract/research'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { DeepResearchScreen } from './deep-research-screen'

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const FILE_ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0002'
const desk = vi.hoisted(() => ({
  refused: [] as unknown[],
  address: {},
  call: vi.fn(),
  callPatiently: vi.fn(),
  uploadFile: vi.fn(),
  download: vi.fn(),
  saveFile: vi.fn(),
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/download', () => ({ download: desk.download }))
vi.mock('@/lib/save-file', () => ({ saveFile: desk.saveFile }))
vi.mock('@/api/upload-file', () => ({ uploadFile: desk.uploadFile }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.callPatiently }))
vi.mock('@/session/use-may', () => ({ useMay: (endpoint: unknown) => !desk.refused.includes(endpoint) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => () => {},
}))

const FOUND: AiResult = {
  ...{
    id: ID,
    kind: 'research.competitor',
    title: '青空歯科',
    subject_id: null,
    job_id: ID,
    input: { name: '青空歯科', url: 'https://aozora.example', question: '' },
  },
  ...{
    state: 'done',
    failure: null,
    engine: 'built-in',
    content: '青空歯科は駅前にあります。',
    data: null,
    sources: [],
    edited: null,
    version: 1,
  },
  ...{ created_at: '2026-11-26T00:00:00Z', ended_at: '2026-11-26T00:00:01Z' },
}

beforeEach(() => {
  Object.assign(desk, { refused: [], address: {} })
  desk.call.mockImplementation(async (endpoint: unknown) =>
    endpoint === aiResults.get ? FOUND : { total: 1, ai_results: [FOUND] },
  )
  desk.callPatiently.mockReset().mockResolvedValue(FOUND)
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = () => (
    <QueryClientProvider client={client}>
      <DeepResearchScreen />
    </QueryClientProvider>
  )
  const view = renderWithWords(page())
  await screen.findByText('青空歯科', { selector: 'li *' })
  return { rerender: () => view.rerender(page()) }
}
const choices = () => screen.queryAllByRole('radio').map((one) => one.closest('label')?.textContent)
const name = () => screen.queryByRole('textbox', { name: /^名前/ })

it('asks about whom the person may ask, and about nobody else', async () => {
  await show()
  expect(choices()).toEqual(['顧客', '競合'])
})

it('who may research competitors alone begins with them', async () => {
  desk.refused = [research.customer, research.existingCustomer]
  await show()
  expect(choices()).toEqual(['競合'])
  fireEvent.change(name() as HTMLElement, { target: { value: '青空歯科' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '調査' })))
  await waitFor(() => expect(desk.callPatiently).toHaveBeenCalledOnce())
  expect(desk.callPatiently.mock.calls[0]?.[0]).toBe(research.competitor)
})

it('a chosen file is brought to the server first, and goes along with the question', async () => {
  desk.uploadFile.mockResolvedValue({ id: FILE_ID })
  await show()
  fireEvent.change(name() as HTMLElement, { target: { value: '佐藤 花子' } })
  const letter = new File(['音に敏感です。'], '紹介状.txt', { type: 'text/plain' })
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [letter] } })
  expect(screen.getByText(/紹介状\.txt/)).toBeDefined()
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '調査' })))
  await waitFor(() => expect(desk.callPatiently).toHaveBeenCalledOnce())
  expect(desk.uploadFile).toHaveBeenCalledWith(letter, expect.anything())
  expect(desk.callPatiently.mock.calls[0]?.[1]).toMatchObject({ body: { name: '佐藤 花子', file_id: FILE_ID } })
  expect(screen.queryByText(/紹介状\.txt/)).toBeNull()
})

it('a chosen file can be let go, and does not go along with the question about somebody else', async () => {
  const { rerender } = await show()
  const chooseFile = () => {
    const letter = new File(['音に敏感です。'], '紹介状.txt', { type: 'text/plain' })
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [letter] } })
  }
  chooseFile()
  fireEvent.click(screen.getByRole('button', { name: 'ファイルを外す' }))
  expect(screen.queryByText(/紹介状\.txt/)).toBeNull()
  chooseFile()
  desk.address = { customer: FILE_ID }
  rerender()
  expect(screen.queryByText(/紹介状\.txt/)).toBeNull()
})

it('the same words with another file are other work; the same with the same file are not', async () => {
  desk.uploadFile.mockResolvedValue({ id: FILE_ID })
  desk.callPatiently.mockRejectedValue(unreachable('network', true))
  await show()
  fireEvent.change(name() as HTMLElement, { target: { value: '佐藤 花子' } })
  const choose = (file: string) => {
    const files = [new File(['音に敏感です。'], file, { type: 'text/plain' })]
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files } })
  }
  const ask = () => act(async () => fireEvent.submit(screen.getByRole('form', { name: '調査' })))
  choose('紹介状.txt')
  await ask()
  await ask()
  choose('検査.txt')
  await ask()
  const ids = desk.callPatiently.mock.calls.map(([, { body }]) => body.id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

it('who may ask about nobody is told so, reads what was found, and prints what they may', async () => {
  desk.refused = [research.customer, research.existingCustomer, research.competitor]
  desk.address = { open: ID }
  await show()
  expect(name()).toBeNull()
  expect(screen.getByText('調査を頼む権限がありません')).toBeDefined()
  expect(await screen.findByText('青空歯科は駅前にあります。')).toBeDefined()
  expect(screen.getByRole('button', { name: 'PDFで保存' })).toBeDefined()
})

it('one more question of a report goes along with it, for who may ask for such a report', async () => {
  desk.address = { open: ID }
  await show()
  const form = await screen.findByRole('form', { name: '追加の質問' })
  fireEvent.submit(form)
  expect(desk.callPatiently).not.toHaveBeenCalled()
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: '駐車場はありますか' } })
  await act(async () => fireEvent.submit(form))
  await waitFor(() => expect(desk.callPatiently).toHaveBeenCalledOnce())
  const [endpoint, { body }] = desk.callPatiently.mock.calls[0] ?? []
  expect(endpoint).toBe(research.competitor)
  expect(body).toEqual({
    ...{ name: '青空歯科', url: 'https://aozora.example', question: '駐車場はありますか' },
    ...{ follows: ID, id: expect.any(String) },
  })
})

it('who may not ask for such a report is offered no more questions of it', async () => {
  Object.assign(desk, { refused: [research.competitor], address: { open: ID } })
  await show()
  expect(await screen.findByText('青空歯科は駅前にあります。')).toBeDefined()
  expect(screen.queryByRole('form', { name: '追加の質問' })).toBeNull()
})

it.each([
  ['research.competitor', '', '競合分析.pdf'],
  ['research.customer', '', '顧客調査.pdf'],
  ['research.existing-customer', '', '顧客調査.pdf'],
  ['research.customer', '調査.pdf', '調査.pdf'],
] as const)(
  '%s is saved as PDF under the name that it comes with, else under its usual one',
  async (kind, name, kept) => {
    desk.address = { open: ID }
    desk.call.mockImplementation(async (endpoint: unknown) =>
      endpoint === aiResults.get ? { ...FOUND, kind } : { total: 1, ai_results: [FOUND] },
    )
    desk.download.mockResolvedValue({ blob: new Blob(['%PDF'], { type: 'application/pdf' }), name })
    desk.saveFile.mockReset()
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'PDFで保存' }))
    await waitFor(() => expect(desk.saveFile).toHaveBeenCalledOnce())
    expect(desk.saveFile.mock.calls[0]?.[0]).toMatchObject({ name: kept, type: 'application/pdf' })
  },
)

it('a report that would be refused as PDF is not offered as one', async () => {
  Object.assign(desk, { refused: [research.competitorPdf], address: { open: ID } })
  await show()
  expect(await screen.findByText('青空歯科は駅前にあります。')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'PDFで保存' })).toBeNull()
})
