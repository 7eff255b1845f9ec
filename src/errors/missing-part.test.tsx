import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { MissingPart } from './missing-part'
import { refusedWith } from './testing'

const reports = vi.hoisted(() => ({ reportError: vi.fn<(error: object, type: string) => void>() }))
vi.mock('./report-buffer', () => reports)
const read = vi.fn<() => Promise<string>>()

function Part() {
  const query = useQuery({ queryKey: ['part'], queryFn: read, retry: false, networkMode: 'always' })
  return (
    <MissingPart query={query}>
      <span>人の一覧がありません。</span>
    </MissingPart>
  )
}

function show() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  reports.reportError.mockClear()
  read.mockReset()
})
afterEach(() => onlineManager.setOnline(true))

it('is not there while it is asked for, nor when the data is', async () => {
  read.mockResolvedValue('data')
  show()
  expect(screen.queryByRole('status')).toBeNull()
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(screen.queryByRole('status')).toBeNull()
})

it('says what is missing, why, and whom to ask; trying again is reported as such, and ends it', async () => {
  read
    .mockRejectedValueOnce(refusedWith('SYS_001'))
    .mockRejectedValueOnce(refusedWith('SYS_001'))
    .mockResolvedValue('x')
  show()
  const line = await screen.findByRole('status')
  expect(line.textContent).toContain('人の一覧がありません。')
  expect(line.textContent).toContain('予期しないエラーが発生しました。')
  expect(screen.getByRole('button', { name: 'サポートに連絡' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(reports.reportError.mock.calls.map(([, type]) => type)).toEqual(['shown', 'retry_failed']))
  fireEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('offers to read again after a failure of the database', async () => {
  read.mockRejectedValueOnce(refusedWith('DB_001')).mockResolvedValue('x')
  show()
  fireEvent.click(await screen.findByRole('button', { name: '再読み込み' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('leaves a connection that is gone to the page', async () => {
  onlineManager.setOnline(false)
  read.mockRejectedValue(unreachable('network', true))
  show()
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(screen.queryByRole('status')).toBeNull()
  expect(reports.reportError).not.toHaveBeenCalled()
})
