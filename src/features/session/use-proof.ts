import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { toApiError } from '@/api/api-error'
import { IdentityError } from '@/auth/identity-error'
import { readProfile } from '@/auth/profile'
import { proveWithGoogle, proveWithPassword, type SignInWay } from '@/auth/prove-identity'

const PASSWORD_FAILED = msg`ログインに失敗しました。メールアドレスとパスワードを確認してください。`
const GOOGLE_FAILED = msg`Googleログインに失敗しました。`
const MISSING = msg`入力してください。`
const STILL_REFUSED = msg`ログインできましたが、サーバーに受け付けられませんでした。管理者に連絡してください。`

type Options = {
  /** Both the identity service and the server have taken this person. */
  onProved: () => void
  onRefused: () => void
}

/** State and acts of proving, without leaving the page, that one is still the person whose data is open. */
export function useProof({ onProved, onRefused }: Options) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<SignInWay | null>(null)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [fieldError, setFieldError] = useState<MessageDescriptor | null>(null)

  async function go(way: SignInWay, act: () => Promise<void>, otherwise: MessageDescriptor): Promise<void> {
    setFailure(null)
    setBusy(way)
    try {
      await act()
      await acceptedByServer()
      onProved()
    } catch (thrown) {
      setFailure(thrown instanceof IdentityError ? (thrown.words ?? otherwise) : STILL_REFUSED)
      setBusy(null)
      onRefused()
    }
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
      await go('password', () => proveWithPassword(password), PASSWORD_FAILED)
    },
    withGoogle: () => go('google', proveWithGoogle, GOOGLE_FAILED),
  }
}

export type Proof = ReturnType<typeof useProof>

/** The profile is read with the new credential; a server out of reach says nothing against it. @throws ApiError 401 */
async function acceptedByServer(): Promise<void> {
  try {
    await readProfile()
  } catch (thrown) {
    if (toApiError(thrown).status === 401) throw thrown
  }
}
