import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { forgetLock, lockedUid } from '@/session/lock/lock-flag'
import { endShowing, showToCustomer } from '@/session/lock/shown-to-customer'
// Its code is at hand: the test waits for what is shown, not for the reading of files.
import '@/features/session/customer-view'
import { LockPage } from './lock-page'

vi.mock('@/features/session/lock-screen', () => ({
  LockScreen: ({ uid }: { uid: string }) => <p>{`ロック ${uid}`}</p>,
}))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: null, user: null }),
}))

beforeEach(() => {
  forgetLock()
  endShowing()
})

it('shows the customer the text and nothing else, and leaves it only for the lock', async () => {
  showToCustomer('anna', '次のご来院は**12月1日**です。')
  expect(lockedUid()).toBe('anna')
  renderWithWords(<LockPage uid="anna" />)
  expect((await screen.findByText('12月1日')).tagName).toBe('STRONG')
  expect(screen.queryByText('ロック anna')).toBeNull()
  expect(document.title).toBe('窓口')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '終わる（画面はロックされます）' })))
  expect(screen.getByText('ロック anna')).not.toBeNull()
  expect(screen.queryByText('12月1日')).toBeNull()
  expect(lockedUid()).toBe('anna')
})

it('is the lock of whoever shows nothing', () => {
  showToCustomer('anna', '次のご来院')
  renderWithWords(<LockPage uid="bea" />)
  expect(screen.getByText('ロック bea')).not.toBeNull()
})
