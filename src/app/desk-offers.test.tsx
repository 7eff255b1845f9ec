import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { installOffer } from '@/pwa/install-store'
import { noteJoined } from '@/session/just-joined'
import type { PinOffer } from '@/session/secrets/pin-offered'
import { DeskOffers } from './desk-offers'

vi.mock('@tanstack/react-router', () => ({ useRouterState: () => true }))
const pin = vi.hoisted(() => ({
  pinOffer: vi.fn<() => Promise<PinOffer | null>>(),
  answerPinOffer: vi.fn<(uid: string) => void>(),
}))
vi.mock('@/session/secrets/pin-offered', () => pin)

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const INSTALL = 'この端末にインストールできます'
const offered = () =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(), userChoice: new Promise<never>(() => {}) })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  installOffer.set(null)
  pin.pinOffer.mockReset().mockResolvedValue(null)
})

async function show() {
  cleanup()
  renderWithWords(<DeskOffers uid="anna" />)
  await act(async () => {})
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('offers to install on the first day to who has just joined, and to nobody else', async () => {
  installOffer.set(offered())
  await show()
  expect(screen.queryByText(INSTALL)).toBeNull()
  noteJoined('a-colleague')
  await show()
  expect(screen.queryByText(INSTALL)).toBeNull()
  noteJoined('anna')
  await show()
  expect(screen.getByText(INSTALL)).not.toBeNull()
  expect(buttons()).toEqual(['あとで', 'インストール'])
  fireEvent.click(screen.getByRole('button', { name: 'あとで' }))
  installOffer.set(offered())
  await show()
  expect(screen.queryByText(INSTALL), 'a no is a no').toBeNull()
})

it('says on an iPhone how it is done, and nothing where it cannot be done', async () => {
  noteJoined('anna')
  await show()
  expect(screen.queryByText(INSTALL)).toBeNull()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  await show()
  expect(screen.getByText('共有ボタンを押し、「ホーム画面に追加」を選んでください。')).not.toBeNull()
  expect(buttons()).toEqual(['閉じる'])
})

it('asks for a PIN first, once it is time for that', async () => {
  pin.pinOffer.mockResolvedValue({ needsPin: false })
  noteJoined('anna')
  installOffer.set(offered())
  await show()
  expect([screen.queryByText('PINを決めておくと便利です') !== null, screen.queryByText(INSTALL)]).toEqual([true, null])
  fireEvent.click(screen.getByRole('button', { name: 'あとで' }))
  expect(screen.getByText(INSTALL)).not.toBeNull()
})
