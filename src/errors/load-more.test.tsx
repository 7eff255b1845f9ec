import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { LoadMore } from './load-more'
import { refusedWith } from './testing'

const reported = vi.hoisted(() => [] as (string | null)[][])
vi.mock('./report-buffer', () => ({
  reportError: ({ code, reportId }: { code: string; reportId: string | null }, type: string) =>
    void reported.push([type, code, reportId]),
}))

beforeEach(() => {
  reported.length = 0
})

const fetchNextPage = vi.fn()
const query = { hasNextPage: true, fetchNextPage, isFetchingNextPage: false, isFetchNextPageError: false, error: null }
const button = () => screen.queryByRole('button', { name: 'さらに読み込む' })

it('asks for the next page', () => {
  renderWithWords(<LoadMore query={query} />)
  fireEvent.click(button() as HTMLElement)
  expect(fetchNextPage).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is not there behind the last page', () => {
  renderWithWords(<LoadMore query={{ ...query, hasNextPage: false }} />)
  expect(button()).toBeNull()
})

it('says that the next page could not be had, and can be pressed again', () => {
  const error = unreachable('network', true)
  renderWithWords(<LoadMore isQuiet query={{ ...query, isFetchNextPageError: true, error }} />)
  expect(screen.getByRole('alert').textContent).toContain('ネットワークエラー')
  expect(button()).toHaveProperty('disabled', false)
})

it('after a severe failure says what to do, and leads to support', () => {
  const error = refusedWith('DB_001')
  renderWithWords(<LoadMore query={{ ...query, isFetchNextPageError: true, error }} />)
  const [[type, code, id] = []] = reported
  expect([type, code]).toEqual(['shown', 'DB_001'])
  expect(screen.getByRole('alert').textContent).toBe(`${error.message}${error.suggestion}エラーID: ${id}`)
  expect(screen.getByRole('button', { name: 'サポートに連絡' })).not.toBeNull()
})

it('a second try that fails is reported as such', () => {
  const failed = () => ({ ...query, isFetchNextPageError: true, error: refusedWith('SYS_003') })
  const { rerender } = renderWithWords(<LoadMore query={failed()} />)
  fireEvent.click(button() as HTMLElement)
  rerender(<LoadMore query={failed()} />)
  expect(reported.map(([type]) => type)).toEqual(['shown', 'retry_failed'])
})
