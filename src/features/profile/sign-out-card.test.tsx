import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { SignOutCard } from './sign-out-card'

const account = vi.hoisted(() => ({ endAllSignIns: vi.fn<() => Promise<void>>() }))
vi.mock('@/session/identity/own-account', () => account)

const connection = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
beforeEach(() => connection('online'))

it('when the connection goes while it is asked, says so and cannot be pressed', async () => {
  renderWithWords(<SignOutCard onSignedOut={async () => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'すべての端末からログアウト' }))
  act(() => connection('offline'))
  expect(screen.getByRole('alertdialog').textContent).toContain('オフラインです。')
  const confirm = screen.getByRole('button', { name: 'ログアウトする' })
  expect(confirm).toHaveProperty('disabled', true)
  act(() => connection('online'))
  expect(confirm).toHaveProperty('disabled', false)
  expect(account.endAllSignIns).not.toHaveBeenCalled()
})
