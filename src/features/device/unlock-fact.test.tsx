import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { keepPassword } from '@/session/secrets/password-verifier'
import { checkPin, setPin } from '@/session/secrets/pin'
import { UnlockFact } from './unlock-fact'

const session = vi.hoisted(() => ({ user: { uid: '' } }))
vi.mock('@/session/session', () => ({ useSession: () => session }))

let count = 0
beforeEach(() => {
  count += 1
  session.user = { uid: `person-${count}` }
})

const withPassword = () => keepPassword(session.user.uid, 'madoguchi-demo', 1_000)
const withPin = () => setPin(session.user.uid, '4815', 1_000)

async function shown() {
  renderWithWords(
    <dl>
      <UnlockFact />
    </dl>,
  )
  const value = screen.getByText('オフラインでのロック解除').nextElementSibling
  await waitFor(() => expect(value?.textContent).not.toBe(''))
  return value?.textContent
}

it.each([
  ['パスワード、PIN', [withPassword, withPin]],
  ['パスワード', [withPassword]],
  ['PIN', [withPin]],
])('a lock opens here without a network by: %s', async (words, secrets) => {
  for (const keep of secrets) await keep()
  expect(await shown()).toBe(words)
})

it('what has to wait after wrong tries is still a way', async () => {
  await withPin()
  for (let tries = 0; tries < 5; tries += 1) await checkPin(session.user.uid, '0000')
  expect(await shown()).toBe('PIN')
})

it('says what helps where only the server can open it, whatever a colleague has set', async () => {
  await setPin('a-colleague', '4815', 1_000)
  expect(await shown()).toBe(
    'オンラインのみPINを設定するか、接続中にパスワードでログインし直すと、オフラインでも解除できます。',
  )
})
