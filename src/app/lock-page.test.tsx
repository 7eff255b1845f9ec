import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { lockNow } from '@/session/lock/idle-lock'
import { forgetLock, lockedUid, lookAtLock } from '@/session/lock/lock-flag'
import { endShowing, showToCustomer } from '@/session/lock/shown-to-customer'
// Its code is at hand: the test waits for what is shown, not for the reading of files.
import '@/features/session/customer-view'
import '@/features/visits/board-screen'
import { aVisit } from '@/features/visits/visit-fixtures'
import { identified, nobodySignedIn } from '@/session/session'
import { LockPage } from './lock-page'

const given = vi.hoisted(() => ({ page: '/customers' }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouterState: ({ select }: { select: (state: object) => unknown }) =>
    select({ matches: [{ routeId: given.page, staticData: {} }] }),
}))
vi.mock('@/features/tenant/queries', () => ({ useFeatures: () => ({}) }))
vi.mock('@/features/visits/use-visits', () => ({
  useVisits: () => ({
    slots: [{ record: aVisit({ number: 7, status: 'serving', name: '佐藤 花子', purpose: '診察' }), mark: null }],
    first: { dataUpdatedAt: 0 },
  }),
}))
vi.mock('@/features/session/lock-screen', () => ({
  LockScreen: ({ uid, onBack }: { uid: string; onBack?: () => void }) => (
    <>
      <p>{`ロック ${uid}`}</p>
      {onBack ? (
        <button type="button" onClick={onBack}>
          番号へ
        </button>
      ) : null}
    </>
  ),
}))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: null, user: null }),
}))

beforeEach(() => {
  given.page = '/customers'
  endShowing()
  forgetLock()
})

it('shows the customer the text and nothing else, and leaves it only for the lock', async () => {
  showToCustomer('anna', '次のご来院は12月1日です。\n・保険証（* は不要）')
  expect(lockedUid()).toBe('anna')
  renderWithWords(<LockPage uid="anna" />)
  const shown = await screen.findByText(/12月1日/)
  expect([shown.textContent, shown.className]).toEqual([
    '次のご来院は12月1日です。\n・保険証（* は不要）',
    expect.stringContaining('whitespace-pre-wrap'),
  ])
  expect(screen.queryByText('ロック anna')).toBeNull()
  expect(document.title).toBe('窓口')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '終わる（画面はロックされます）' })))
  expect(screen.getByText('ロック anna')).not.toBeNull()
  expect(screen.queryByText(/12月1日/)).toBeNull()
  expect(lockedUid()).toBe('anna')
})

it('stays turned to the customer though another tab is unlocked, and is locked again when it is ended', async () => {
  showToCustomer('anna', '次のご来院は12月1日です。')
  // Another tab has taken the lock off.
  localStorage.setItem('screen_lock', `anna ${Date.now() + 60_000}`)
  act(lookAtLock)
  expect(lockedUid()).toBe('anna')
  renderWithWords(<LockPage uid="anna" />)
  expect(await screen.findByText(/12月1日/)).not.toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '終わる（画面はロックされます）' })))
  expect(screen.getByText('ロック anna')).not.toBeNull()
  localStorage.setItem('screen_lock', `anna ${Date.now() + 60_000}`)
  act(lookAtLock)
  expect(lockedUid()).toBeNull()
})

it('is the lock again after whoever showed it was signed out, though it is the same person who comes back', () => {
  const anna = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
  identified(anna)
  showToCustomer('anna', '次のご来院は12月1日です。')
  nobodySignedIn()
  forgetLock()
  identified(anna)
  lockNow('anna')
  renderWithWords(<LockPage uid="anna" />)
  expect([screen.queryByText(/12月1日/), screen.queryByText('ロック anna') === null]).toEqual([null, false])
})

it('is the lock of whoever shows nothing', () => {
  showToCustomer('anna', '次のご来院')
  renderWithWords(<LockPage uid="bea" />)
  expect(screen.getByText('ロック bea')).not.toBeNull()
})

it('the waiting room goes on seeing the numbers, and nothing leads from there past the lock', async () => {
  given.page = '/reception/board'
  lockNow('anna')
  const { container } = renderWithWords(<LockPage uid="anna" />)
  expect((await screen.findByRole('list', { name: 'お呼び出し中の番号' })).textContent).toBe('7')
  for (const words of ['佐藤', '診察', 'ロック anna']) expect(container.textContent).not.toContain(words)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getAllByRole('button')).toHaveLength(1)

  fireEvent.click(screen.getByRole('button', { name: 'ロックを解除' }))
  expect(screen.getByText('ロック anna')).not.toBeNull()
  expect(screen.queryByText('7')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '番号へ' }))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.getByText('ロック anna')).not.toBeNull()
  expect(lockedUid()).toBe('anna')
})
