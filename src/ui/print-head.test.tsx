import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { PrintHead } from './print-head'

it('the sheet says when it was printed by the clock of the server', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00+09:00') })
  clockLag.set(25 * 3_600_000)
  renderWithWords(<PrintHead name="さくら" />)
  expect(screen.getByText(/^印刷: .*5月2日.*13:00/)).toBeDefined()
  vi.setSystemTime('2026-05-01T12:01:00+09:00')
  window.dispatchEvent(new Event('beforeprint'))
  clockLag.set(null)
  expect(screen.getByText(/^印刷: .*5月2日.*13:01/)).toBeDefined()
})
