import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { PendingScreen } from './pending-screen'

beforeEach(() => vi.useFakeTimers())

it('says after eight seconds that the page is slow, and offers to load it again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  renderWithWords(<PendingScreen />)
  await act(() => vi.advanceTimersByTimeAsync(7_999))
  expect(screen.getByRole('status').textContent).toBe('読み込み中')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('status').textContent).toContain('画面の読み込みに時間がかかっています。')
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(reload).toHaveBeenCalledTimes(1)
})
