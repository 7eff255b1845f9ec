import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import type { AppError } from './app-error'
import { FailureBanner } from './failure-banner'
import { refusedWith } from './testing'

const reports = vi.hoisted(() => ({ reportError: vi.fn<(error: AppError) => void>() }))
vi.mock('./report-buffer', () => reports)
beforeEach(() => void vi.clearAllMocks())

const words = () => screen.getByRole('alert').textContent
const LINES = [{ field: 'name', message: '長すぎます。', code: 'too_big' }]

it('is nothing where nothing failed', () => {
  renderWithWords(<FailureBanner thrown={null} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(reports.reportError).not.toHaveBeenCalled()
})

it('says the reason and what to do, and reports it once', () => {
  const thrown = unreachable('network', true)
  const { rerender } = renderWithWords(<FailureBanner thrown={thrown} />)
  rerender(<FailureBanner thrown={thrown} />)
  expect(words()).toMatch(/^ネットワークエラーが発生しました。.*もう一度お試しください。/)
  expect(screen.queryByRole('button')).toBeNull()
  expect(reports.reportError).toHaveBeenCalledOnce()
})

it('begins with what did not come about, where that is given', () => {
  renderWithWords(<FailureBanner thrown={unreachable('network', true)} title="書き出せませんでした" />)
  expect(words()).toMatch(/^書き出せませんでしたネットワークエラーが発生しました。/)
})

it('of a severe one shows whom to ask, and the id under which it was reported', () => {
  renderWithWords(<FailureBanner thrown={refusedWith('DB_001')} />)
  expect(screen.getByRole('button', { name: 'サポートに連絡' })).toBeTruthy()
  const reportId = reports.reportError.mock.calls[0]?.[0].reportId
  expect(reportId).toMatch(/^[\w-]{36}$/)
  expect(words()).toContain(reportId)
})

it('of a critical one shows the details that support asks for', async () => {
  renderWithWords(<FailureBanner thrown={refusedWith('SYS_002')} />)
  expect(await screen.findByText('エラーコード')).toBeTruthy()
  expect(screen.getByText('req-1')).toBeTruthy()
})

it('of one that is severe, and not critical, shows no details', async () => {
  renderWithWords(<FailureBanner thrown={refusedWith('DB_001')} />)
  await import('./error-details')
  expect(screen.queryByText('エラーコード')).toBeNull()
})

it('names the fields that were refused in place of the advice', () => {
  renderWithWords(<FailureBanner thrown={refusedWith('VAL_001', { validationErrors: LINES })} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(words()).toContain('長すぎます。')
})
