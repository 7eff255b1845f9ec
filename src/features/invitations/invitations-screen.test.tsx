import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import type { Invitation } from '#contract/invitations'
import { unreachable } from '@/api/api-error'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { connectivityStore } from '@/offline/connectivity/state'
import { identified, profileLoaded } from '@/session/session'
import { InvitationsScreen } from './invitations-screen'

const server = vi.hoisted(() => ({ call: vi.fn(), callPatiently: vi.fn() }))
const router = vi.hoisted(() => ({ useBlocker: vi.fn<(options: { disabled: boolean }) => object>() }))
vi.mock('@tanstack/react-router', () => router)
vi.mock('@/api/call', () => ({ call: server.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: server.callPatiently }))

const HOUR_MS = 3_600_000
const invitation = (email: string, fields: Partial<Invitation> = {}): Invitation => ({
  id: crypto.randomUUID(),
  email,
  role: 'staff',
  status: 'pending',
  expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  created_at: new Date().toISOString(),
  created_by: '主任 一郎',
  ...fields,
})
const CODE = 'abcdefghijklmnopqrstuv'

let listed: Invitation[]
let sendsMail: boolean
beforeEach(() => {
  listed = []
  sendsMail = false
  server.call
    .mockReset()
    .mockImplementation(async () => ({ total: listed.length, invitations: listed, sends_mail: sendsMail }))
  server.callPatiently.mockReset()
  router.useBlocker.mockReset().mockReturnValue({ status: 'idle' })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(role = 'admin') {
  const user = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
  identified(user)
  profileLoaded({
    user: { uid: user.uid, name: user.displayName, email: user.email, role },
    tenant: { id: '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001', name: 'さくら', subdomain: 'sakura', plan: 'プロ' },
  })
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InvitationsScreen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /メールアドレス/ })
async function invite(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(screen.getByRole('form', { name: '招待する' }))
  await act(async () => {})
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const rowOf = (email: string) => screen.getAllByText(email)[0]?.closest('li') as HTMLElement
const buttonsOf = (email: string) =>
  within(rowOf(email))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

it('offers an administrator every role, and what can still be done with each invitation', async () => {
  const past = new Date(Date.now() - HOUR_MS).toISOString()
  listed = [
    invitation('open@example.jp', { role: 'admin' }),
    invitation('over@example.jp', { expires_at: past }),
    invitation('used@example.jp', { status: 'used' }),
    invitation('gone@example.jp', { status: 'revoked' }),
  ]
  await show()
  expect(options()).toEqual(['スタッフ', '責任者', '管理者'])
  expect(listed.map(({ email }) => buttonsOf(email))).toEqual([['再送', '取り消す'], ['再送'], [], []])
  expect(rowOf('over@example.jp').textContent, 'the list is as old as the last connection').toContain('期限切れ')
})

it('whether an invitation is over, the clock of the server says', async () => {
  listed = [invitation('over@example.jp')]
  clockLag.set(2 * HOUR_MS)
  await show()
  clockLag.set(null)
  expect(rowOf('over@example.jp').textContent).toContain('期限切れ')
})

it('offers a manager the role staff alone, and no renewal of what is above it', async () => {
  listed = [invitation('high@example.jp', { role: 'manager' })]
  await show('manager')
  expect(options()).toEqual(['スタッフ'])
  expect(buttonsOf('high@example.jp')).toEqual(['取り消す'])
})

it('says whether the link is mailed, and which mail could not be sent', async () => {
  await show()
  expect(screen.getByText(/メールを送る機能がありません/)).not.toBeNull()
  cleanup()
  sendsMail = true
  listed = [invitation('a@example.jp', { mail: 'sent' }), invitation('b@example.jp', { mail: 'failed' })]
  await show()
  expect(screen.getByText('リンクをメールで送ります。')).not.toBeNull()
  expect(rowOf('a@example.jp').textContent).toContain('メール送信済み')
  expect(rowOf('b@example.jp').textContent).toContain('メールを送信できませんでした')
})

it('keeps the text and says why, when nothing could be done', async () => {
  server.callPatiently.mockRejectedValue(unreachable('network', true))
  await show()
  await invite('one@example.jp')
  expect(screen.getByRole('alert').textContent).toMatch(/^招待できませんでした/)
  expect(field().value).toBe('one@example.jp')
})

it('asks nobody about a text without an address, and keeps it', async () => {
  await show()
  await invite('山田')
  expect(screen.getByText('メールアドレスではありません')).not.toBeNull()
  expect([field().value, server.callPatiently.mock.calls]).toEqual(['山田', []])
  await invite(' 、')
  expect(screen.getByText('入力してください。')).not.toBeNull()
})

it('shows the link of who was invited; where the clipboard is shut, marks it to be copied by hand', async () => {
  server.callPatiently.mockResolvedValueOnce({ ...invitation('one@example.jp'), code: CODE })
  await show()
  await invite('one@example.jp')
  const link = screen.getByLabelText<HTMLInputElement>('one@example.jp への招待リンク')
  expect(link.value).toBe(`${window.location.origin}/invite?code=${CODE}`)
  expect(field().value).toBe('')
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  fireEvent.click(screen.getByRole('button', { name: 'コピー' }))
  await act(async () => {})
  vi.unstubAllGlobals()
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
})

it.each([
  ['への招待を再送', '再送する'],
  ['への招待を取り消す', '取り消す'],
])(
  '%s: what comes too late is said in its dialog, to who invites, and the list is read again',
  async (open, confirm) => {
    listed = [invitation('open@example.jp')]
    server.callPatiently.mockRejectedValueOnce(refusedWith('BIZ_010'))
    await show()
    fireEvent.click(screen.getByRole('button', { name: `open@example.jp ${open}` }))
    listed = [invitation('open@example.jp', { status: 'used' })]
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }))
    const words = (await screen.findByRole('alert')).textContent
    expect(words).toBe(
      'この招待は、先に使用されたか、取り消されたか、期限が切れています。一覧で今の状態を確認してください。',
    )
    await waitFor(() => expect(rowOf('open@example.jp').textContent).toContain('使用済み'))
  },
)

it('a renewal that is refused for another reason is said as everywhere', async () => {
  listed = [invitation('open@example.jp')]
  server.callPatiently.mockRejectedValueOnce(refusedWith('AUTH_006'))
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'open@example.jp への招待を再送' }))
  fireEvent.click(screen.getByRole('button', { name: '再送する' }))
  expect((await screen.findByRole('alert')).textContent).toContain(errorDefinition('AUTH_006').message)
})

it.each([
  ['AUTH_006', false],
  ['SYS_001', true],
  ['SYS_005', false],
] as const)(
  'says why it stopped in the middle (%s), and whom to ask; the next try begins without it',
  async (code, isSevere) => {
    server.callPatiently
      .mockResolvedValueOnce({ ...invitation('one@example.jp'), code: CODE })
      .mockRejectedValueOnce(refusedWith(code))
    await show()
    await invite('one@example.jp two@example.jp three@example.jp')
    expect(screen.getByRole('alert').textContent).toContain(errorDefinition(code).message)
    expect(screen.queryByRole('button', { name: 'サポートに連絡' }) !== null).toBe(isSevere)
    expect(screen.getAllByText('まだ招待していません')).toHaveLength(2)
    server.callPatiently.mockImplementation(async (_, { body }) => ({ ...invitation(body.email), code: CODE }))
    await invite(field().value)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByText('作成しました')).toHaveLength(3)
  },
)

it('whoever is left over is invited as what was chosen', async () => {
  server.callPatiently
    .mockResolvedValueOnce({ ...invitation('one@example.jp', { role: 'manager' }), code: CODE })
    .mockRejectedValueOnce(refusedWith('SYS_005'))
  await show()
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /役割/ })
  fireEvent.change(select, { target: { value: 'manager' } })
  await invite('one@example.jp two@example.jp')
  expect([field().value, select.value]).toEqual(['two@example.jp', 'manager'])
  server.callPatiently.mockImplementation(async (_, { body }) => ({ ...invitation(body.email, body), code: CODE }))
  await invite(field().value)
  expect(server.callPatiently.mock.lastCall?.[1].body).toEqual({ email: 'two@example.jp', role: 'manager' })
  expect([field().value, select.value]).toEqual(['', 'staff'])
})

it('shows each result as it comes, and how far it is; leaving asks until the last one', async () => {
  const answers: ((made: object) => void)[] = []
  server.callPatiently.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)))
  const isAsked = () => router.useBlocker.mock.lastCall?.[0].disabled === false
  await show()
  expect(isAsked()).toBe(false)
  await invite('one@example.jp two@example.jp')
  expect([screen.getByText('0 / 2件').textContent, isAsked()]).toEqual(['0 / 2件', true])
  await act(async () => answers[0]?.({ ...invitation('one@example.jp'), code: CODE }))
  expect(screen.getByText('1 / 2件')).not.toBeNull()
  expect(screen.getByLabelText('one@example.jp への招待リンク')).not.toBeNull()
  await act(async () => answers[1]?.({ ...invitation('two@example.jp'), code: CODE }))
  expect([screen.queryByText(/2件$/), isAsked()]).toEqual([null, false])
  const links = screen.getAllByLabelText(/への招待リンク/).map((link) => link.getAttribute('aria-label'))
  expect(links).toEqual(['one@example.jp への招待リンク', 'two@example.jp への招待リンク'])
})
