import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { toApiError } from '@/api/api-error'
import { IdentityError } from '@/session/identity/identity-error'
import { identityWords } from '@/session/identity/identity-words'
import { proveWithGoogle, proveWithPassword, type SignInWay } from '@/session/identity/prove-identity'
import { useAttempts } from '@/session/identity/use-attempts'
import { isWrongPassword } from '@/session/identity/wrong-password'
import { readProfile } from '@/session/profile'

const PASSWORD_FAILED = msg`ログインに失敗しました。パスワードを確認してください。`
const WRONG_PASSWORD = msg`パスワードが正しくありません。`
const GOOGLE_FAILED = msg`Googleログインに失敗しました。`
const MISSING = msg`入力してください。`
const STILL_REFUSED = msg`ログインできましたが、サーバーに受け付けられませんでした。管理者に連絡してください。`

/** Who has taken the person for the right one: identity service and server, or this device alone. */
export type ProvedBy = 'network' | 'device'

type Options = {
  /** Both the identity service and the server have taken this person. */
  onProved: () => void
  onRefused: () => void
  /** This device has recognised the password; only for an `ask` that does so. */
  onRecognised?: () => void
  /** How a password is checked; by the network unless given. @throws IdentityError, ApiError */
  ask?: (password: string) => Promise<ProvedBy>
}

/** State and acts of proving, without leaving the page, that one is still the person whose data is open. */
export function useProof({ onProved, onRefused, onRecognised, ask = askNetwork }: Options) {
  const [password, setPassword] = useState('')
  const { busy, attempt } = useAttempts<SignInWay>()
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [fieldError, setFieldError] = useState<MessageDescriptor | null>(null)

  async function go(way: SignInWay, act: () => Promise<ProvedBy>, otherwise: MessageDescriptor): Promise<void> {
    setFailure(null)
    const prove = async () => {
      if ((await act()) === 'device') onRecognised?.()
      else onProved()
    }
    await attempt(way, prove, (thrown) => {
      setFailure(wordsFor(thrown, otherwise))
      onRefused()
    })
  }

  return {
    password,
    busy,
    failure,
    fieldError,
    change: (value: string) => {
      setPassword(value)
      setFieldError(null)
    },
    withPassword: async () => {
      if (busy) return
      if (password === '') return setFieldError(MISSING)
      await go('password', () => ask(password), PASSWORD_FAILED)
    },
    withGoogle: () => go('google', () => proveWithGoogle().then(acceptedByServer), GOOGLE_FAILED),
  }
}

export type Proof = ReturnType<typeof useProof>

/** The address is not asked for here, so it cannot be what is wrong. */
function wordsFor(thrown: unknown, otherwise: MessageDescriptor): MessageDescriptor {
  if (isWrongPassword(thrown)) return WRONG_PASSWORD
  return thrown instanceof IdentityError ? (identityWords(thrown) ?? otherwise) : STILL_REFUSED
}

/** Has identity service and server check the password of the person whose data is open. @throws IdentityError, ApiError */
export async function askNetwork(password: string): Promise<ProvedBy> {
  await proveWithPassword(password)
  return acceptedByServer()
}

/** The profile is read with the new credential; a server out of reach says nothing against it. @throws ApiError 401 */
async function acceptedByServer(): Promise<ProvedBy> {
  try {
    await readProfile()
  } catch (thrown) {
    if (toApiError(thrown).status === 401) throw thrown
  }
  return 'network'
}
