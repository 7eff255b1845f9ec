import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { profile } from '#contract/profile'
import { unreachable } from '@/api/api-error'
import { loadEnglishCodes } from '@/errors/code-words'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { countOf } from '@/offline/device/outboxes-here'
import { refreshCredential } from '@/session/credential/credential'
import { reloadProfile } from '@/session/identity/actions'
import { sendEmailCheck } from '@/session/identity/own-account'
import { identified } from '@/session/session'
import { NoTenantScreen } from './no-tenant-screen'

vi.mock('@/session/identity/actions', () => ({ reloadProfile: vi.fn(async () => {}) }))
const callPatiently = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<unknown>>(() => new Promise(() => {})))
vi.mock('@/api/call-patiently', () => ({ callPatiently }))
vi.mock('@/session/identity/own-account', () => ({ sendEmailCheck: vi.fn(async () => {}) }))
vi.mock('@/session/credential/credential', () => ({ refreshCredential: vi.fn(async () => {}) }))
vi.mock('@/offline/device/outboxes-here', () => ({ countOf: vi.fn(async () => 0) }))
vi.mock('@/session/sign-out/sign-out', () => ({ signOutNow: vi.fn() }))
vi.mock('@/errors/report-buffer', () => ({ reportError }))
const reportError = vi.hoisted(() => vi.fn<(error: { code: string; reportId: string | null }, type: string) => void>())
const reports = () => reportError.mock.calls.map(([{ code }, type]) => `${type} ${code}`)

const MINUTE_MS = 60_000
const heading = () => screen.getByRole('heading').textContent

it('a device that was refused is told so, and that the account works elsewhere', () => {
  renderWithWords(<NoTenantScreen error={refusedWith('AUTH_004', { context: { device: 'revoked' } })} />)
  expect(heading()).toBe('この端末の利用は停止されています')
  expect(screen.getByText(/ほかの端末でこれまでどおり使えます/)).toBeTruthy()
})

it('an account that was disabled is told so', () => {
  renderWithWords(<NoTenantScreen error={refusedWith('AUTH_004')} />)
  expect(heading()).toBe('このアカウントのログインは無効になりました。')
})

it('a tenant that is suspended is told in the language on screen', async () => {
  await loadEnglishCodes()
  const { message, suggestion } = refusedWith('AUTH_007')
  const { unmount } = renderWithWords(<NoTenantScreen error={refusedWith('AUTH_007')} />)
  expect([heading(), screen.queryByText(suggestion) !== null]).toEqual([message, true])
  unmount()
  renderWithWords(<NoTenantScreen error={refusedWith('AUTH_007')} />, 'en')
  expect(heading()).toMatch(/^[\x20-\x7e]+$/)
  expect(screen.queryByText(suggestion)).toBeNull()
})

it('that nobody answered is another thing', () => {
  renderWithWords(<NoTenantScreen error={unreachable('network', true)} />)
  expect(heading()).toBe('プロフィールを読み込めませんでした')
  expect(screen.getByText(/^ネットワークエラーが発生しました。/)).toBeTruthy()
})

describe('a profile that cannot be read', () => {
  beforeEach(() => {
    reportError.mockClear()
  })

  it('is reported once, however often it is asked for again, and under the id that is shown', () => {
    const { rerender } = renderWithWords(<NoTenantScreen error={refusedWith('SYS_001')} />)
    rerender(<NoTenantScreen error={refusedWith('SYS_001')} />)
    expect(reports()).toEqual(['shown SYS_001'])
    const [first] = reportError.mock.calls
    expect(screen.getByText(new RegExp(`${first?.[0].reportId}`))).toBeTruthy()
    rerender(<NoTenantScreen error={refusedWith('DB_001')} />)
    expect(reports()).toEqual(['shown SYS_001', 'shown DB_001'])
  })

  it('is reported as a failed retry where the person has tried again', async () => {
    const { rerender } = renderWithWords(<NoTenantScreen error={refusedWith('SYS_001')} />)
    fireEvent.click(screen.getByRole('button', { name: '再試行' }))
    await act(async () => {})
    rerender(<NoTenantScreen error={refusedWith('SYS_001')} />)
    expect(reports()).toEqual(['shown SYS_001', 'retry_failed SYS_001'])
  })

  it('of a tenant that is suspended shows what support asks for', async () => {
    renderWithWords(<NoTenantScreen error={refusedWith('AUTH_007')} />)
    expect(reports()).toEqual(['shown AUTH_007'])
    expect(await screen.findByText('エラーコード')).toBeTruthy()
  })

  it('is no fault where somebody belongs to no tenant yet', () => {
    renderWithWords(<NoTenantScreen error={refusedWith('AUTH_005')} />)
    expect(reports()).toEqual([])
  })
})

describe('who is shut out of one tenant', () => {
  it('goes on in another one of theirs', async () => {
    const others = [{ tenant_id: 't2', tenant_name: 'ひかり歯科', role: 'staff', current: true }]
    callPatiently.mockResolvedValueOnce({ memberships: others }).mockResolvedValueOnce({ tenant_id: 't2' })
    renderWithWords(<NoTenantScreen error={refusedWith('AUTH_004')} />)
    vi.mocked(reloadProfile).mockClear()
    fireEvent.click(await screen.findByRole('button', { name: 'ひかり歯科 に切り替える' }))
    await vi.waitFor(() => expect(reloadProfile).toHaveBeenCalledOnce())
    expect(callPatiently).toHaveBeenLastCalledWith(profile.openTenant, { body: { tenant_id: 't2' } })
  })

  it('and belongs to no other one is offered none', async () => {
    callPatiently.mockRejectedValueOnce(refusedWith('AUTH_004'))
    renderWithWords(<NoTenantScreen error={refusedWith('AUTH_007')} />)
    await act(async () => {})
    expect(screen.queryByText('ほかの所属')).toBeNull()
  })
})

describe('who was added by an address', () => {
  const open = (context: Record<string, string>) => {
    identified({ uid: 'new', email: 'mori@sakura.example', displayName: '' })
    return renderWithWords(<NoTenantScreen error={refusedWith('AUTH_005', { context })} />)
  }

  it('has a link sent that proves it, and comes in with a credential from after it', async () => {
    open({ address: 'unconfirmed' })
    fireEvent.click(screen.getByRole('button', { name: '確認メールを送る' }))
    await act(async () => {})
    expect(sendEmailCheck).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toMatch(/mori@sakura\.example.*「再試行」を押してください/)
    vi.mocked(reloadProfile).mockClear()
    fireEvent.click(screen.getByRole('button', { name: '再試行' }))
    await act(async () => {})
    expect(refreshCredential).toHaveBeenCalledBefore(vi.mocked(reloadProfile))
  })

  it('and has proved it is asked for nothing', () => {
    open({})
    expect(screen.queryByRole('button', { name: '確認メールを送る' })).toBeNull()
  })
})

describe('what was not sent by who belongs to no tenant any more', () => {
  const show = async (count: number | null) => {
    vi.mocked(countOf).mockResolvedValueOnce(count)
    identified({ uid: 'dismissed', email: 'tamura@sakura.example', displayName: '' })
    renderWithWords(<NoTenantScreen error={refusedWith('AUTH_005')} />)
    await act(async () => {})
    expect(countOf).toHaveBeenLastCalledWith('dismissed')
    return screen.queryByText(/未送信/)?.textContent ?? null
  }

  it.each([
    [3, '未送信の変更が3件、この端末に残っています。'],
    [0, null],
    // Where the browser does not tell, there may be some.
    [null, '未送信の変更があれば、この端末に残っています。'],
  ])('of %s the screen says: %s', async (count, words) => expect(await show(count)).toBe(words))
})

describe('without anybody pressing a button', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.mocked(reloadProfile).mockClear()
  })

  it('a lost line is tried again soon, and then in growing steps', () => {
    const { rerender } = renderWithWords(<NoTenantScreen error={unreachable('network', true)} />)
    vi.advanceTimersByTime(1_999)
    expect(reloadProfile).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reloadProfile).toHaveBeenCalledTimes(1)
    rerender(<NoTenantScreen error={unreachable('network', true)} />)
    vi.advanceTimersByTime(3_999)
    expect(reloadProfile).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(reloadProfile).toHaveBeenCalledTimes(2)
  })

  it('also at once when the network is back or the person turns to the page', () => {
    const { unmount } = renderWithWords(<NoTenantScreen error={unreachable('timeout', true)} />)
    fireEvent(window, new Event('online'))
    fireEvent(window, new Event('focus'))
    expect(reloadProfile).toHaveBeenCalledTimes(2)
    unmount()
    fireEvent(window, new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect(reloadProfile).toHaveBeenCalledTimes(2)
  })

  it('a refusal is asked about every five minutes', () => {
    renderWithWords(<NoTenantScreen error={refusedWith('AUTH_007')} />)
    fireEvent(window, new Event('online'))
    vi.advanceTimersByTime(5 * MINUTE_MS - 1)
    expect(reloadProfile).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reloadProfile).toHaveBeenCalledTimes(1)
  })
})
