import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import { renderWithWords } from '@/i18n/testing'
import { ErrorCenter } from './error-center'
import { dismissAll } from './notice-store'
import { notify } from './notify'
import { LOW_SEVERITY_HIDE_MS } from './presentation'
import { refusedWith } from './testing'

/** What a person sees: where, under which title, with which buttons, and whether it goes by itself. */
type Look = { surface: 'toast' | 'dialog' | 'banner'; title?: string; buttons: readonly string[]; hides: boolean }

const CLOSE = '閉じる'
const RETRY = '再試行'
const CONTACT = 'サポートに連絡'
const DETAILS = '詳細を表示'
const RELOAD = '再読み込み'
const SIGN_OUT = 'ログアウトして再ログイン'

const LOOKS = {
  'note that goes': { surface: 'toast', buttons: [CLOSE], hides: true },
  'note that goes, retry': { surface: 'toast', buttons: [RETRY, CLOSE], hides: true },
  'note that stays': { surface: 'toast', buttons: [CLOSE], hides: false },
  'note that stays, retry': { surface: 'toast', buttons: [RETRY, CLOSE], hides: false },
  'sign in again': {
    surface: 'dialog',
    title: '認証エラー',
    buttons: [CLOSE, DETAILS, CONTACT, SIGN_OUT],
    hides: false,
  },
  'sign in again, no way round': {
    surface: 'dialog',
    title: '認証エラー',
    buttons: [CONTACT, RELOAD, SIGN_OUT],
    hides: false,
  },
  'system error': { surface: 'dialog', title: 'システムエラー', buttons: [CLOSE, DETAILS, CONTACT], hides: false },
  'system error, retry': {
    surface: 'dialog',
    title: 'システムエラー',
    buttons: [CLOSE, DETAILS, CONTACT, RETRY],
    hides: false,
  },
  'work stops': { surface: 'dialog', title: '重大なエラー', buttons: [CONTACT, RELOAD], hides: false },
  // Drawn by src/pwa, at the word of the API room.
  'update banner': { surface: 'banner', buttons: [], hides: false },
  'work stops, retry': { surface: 'dialog', title: '重大なエラー', buttons: [CONTACT, RELOAD, RETRY], hides: false },
} as const satisfies Record<string, Look>

/** One row for every code: its status on the wire and its look when the failed operation registered a retry. */
const TOLD: readonly (readonly [code: ErrorCode, status: number, look: keyof typeof LOOKS])[] = [
  ['AUTH_001', 401, 'sign in again'],
  ['AUTH_002', 401, 'sign in again'],
  ['AUTH_003', 401, 'sign in again'],
  ['AUTH_004', 401, 'sign in again, no way round'],
  ['AUTH_005', 403, 'system error'],
  ['AUTH_006', 403, 'note that stays'],
  ['AUTH_007', 403, 'work stops'],
  ['AUTH_008', 403, 'note that stays'],
  ['AUTH_009', 403, 'note that stays'],
  ['VAL_001', 422, 'note that goes'],
  ['VAL_002', 400, 'note that goes'],
  ['VAL_003', 415, 'note that goes'],
  ['VAL_004', 422, 'note that goes'],
  ['VAL_005', 422, 'note that goes'],
  ['VAL_006', 413, 'note that goes'],
  ['VAL_007', 400, 'note that goes'],
  ['VAL_008', 422, 'note that stays'],
  ['VAL_009', 405, 'note that goes'],
  ['VAL_010', 428, 'note that goes'],
  ['DB_001', 500, 'system error'],
  ['DB_002', 404, 'note that goes'],
  ['DB_003', 409, 'note that goes'],
  ['DB_004', 409, 'note that goes'],
  ['DB_005', 412, 'note that stays'],
  ['DB_006', 409, 'note that stays'],
  ['FILE_001', 413, 'note that goes, retry'],
  ['FILE_002', 503, 'note that stays, retry'],
  ['FILE_003', 415, 'note that goes, retry'],
  ['FILE_004', 404, 'note that goes, retry'],
  ['FILE_005', 503, 'note that stays, retry'],
  ['FILE_006', 422, 'note that goes, retry'],
  ['FILE_007', 422, 'system error, retry'],
  ['FILE_008', 422, 'note that stays, retry'],
  ['FILE_009', 422, 'note that goes, retry'],
  ['FILE_010', 413, 'note that stays, retry'],
  ['FILE_011', 422, 'note that goes, retry'],
  ['EXT_001', 503, 'note that stays, retry'],
  ['EXT_002', 504, 'note that stays, retry'],
  ['EXT_003', 503, 'note that stays, retry'],
  ['EXT_004', 502, 'note that stays, retry'],
  ['EXT_005', 422, 'note that goes, retry'],
  ['EXT_006', 502, 'note that goes, retry'],
  ['EXT_007', 422, 'note that stays, retry'],
  ['EXT_008', 502, 'note that stays, retry'],
  ['BIZ_001', 403, 'note that goes'],
  ['BIZ_002', 409, 'note that goes'],
  ['BIZ_003', 409, 'note that stays'],
  ['BIZ_004', 409, 'note that goes'],
  ['BIZ_005', 404, 'note that goes'],
  ['BIZ_006', 409, 'note that goes'],
  ['BIZ_007', 409, 'note that goes'],
  ['BIZ_008', 422, 'note that goes'],
  ['BIZ_009', 403, 'note that stays'],
  ['BIZ_010', 410, 'note that goes'],
  ['BIZ_011', 409, 'note that stays'],
  ['SYS_001', 500, 'system error, retry'],
  ['SYS_002', 500, 'work stops, retry'],
  ['SYS_003', 503, 'note that stays, retry'],
  ['SYS_004', 504, 'note that stays, retry'],
  ['SYS_005', 429, 'note that goes, retry'],
  ['SYS_006', 503, 'note that stays, retry'],
  ['SYS_007', 409, 'update banner'],
  ['SYS_008', 404, 'note that goes, retry'],
  ['NET_001', 502, 'note that stays, retry'],
  ['NET_002', 504, 'note that stays, retry'],
  ['CLIENT_NETWORK_ERROR', 0, 'note that stays, retry'],
  ['CLIENT_TIMEOUT_ERROR', 0, 'note that stays, retry'],
]

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => dismissAll())

test('every code of the contract has its row', () => {
  expect(TOLD.map(([code]) => code).sort()).toEqual(Object.keys(ERRORS).sort())
})

describe('what a person sees', () => {
  test.each(TOLD)('%s (%i): %s', async (code, status, look) => {
    const { surface, buttons, hides, ...rest }: Look = LOOKS[look]
    const { message, suggestion } = errorDefinition(code)
    renderWithWords(<ErrorCenter />)
    const error = refusedWith(code)
    expect(error.status).toBe(status)
    notify.error(error, { retry: () => {} })

    if (surface === 'banner') {
      await vi.advanceTimersByTimeAsync(100)
      expect(screen.queryByRole('alert') ?? screen.queryByRole('alertdialog')).toBeNull()
      return
    }
    const role = surface === 'dialog' ? 'alertdialog' : 'alert'
    const box = await screen.findByRole(role)
    expect(within(box).getByText(message)).toBeDefined()
    // A validation error names its fields instead of giving advice.
    if (!code.startsWith('VAL_')) expect(within(box).getByText(suggestion)).toBeDefined()
    if (rest.title) expect(within(box).getByRole('heading', { name: rest.title })).toBeDefined()
    const names = within(box)
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'))
    expect(names).toHaveLength(buttons.length)
    expect(names).toEqual(expect.arrayContaining([...buttons]))

    await vi.advanceTimersByTimeAsync(LOW_SEVERITY_HIDE_MS - 500)
    expect(screen.queryByRole(role)).not.toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(screen.queryByRole(role) === null).toBe(hides)
  })

  test.each(TOLD.filter(([, , look]) => look.includes('no way round') || look.startsWith('work stops')))(
    '%s cannot be closed and shows its details at once',
    async (code) => {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
      renderWithWords(<ErrorCenter />)
      notify.error(refusedWith(code))
      const dialog = await screen.findByRole('alertdialog')
      expect(within(dialog).getByText(code)).toBeDefined()
      await user.keyboard('{Escape}')
      await user.click(document.body)
      await waitFor(() => expect(screen.getByRole('alertdialog')).toBeDefined())
    },
  )

  test.each(TOLD.filter(([, , look]) => look !== 'update banner'))(
    '%s offers no retry when none was registered',
    async (code, _status, look) => {
      renderWithWords(<ErrorCenter />)
      notify.error(refusedWith(code))
      const box = await screen.findByRole(LOOKS[look].surface === 'dialog' ? 'alertdialog' : 'alert')
      expect(within(box).queryByRole('button', { name: RETRY })).toBeNull()
    },
  )
})
