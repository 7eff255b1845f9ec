import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { isLongEnough, MIN_LENGTH } from '#contract/password'
import { registerWithEmail, sendPasswordReset, signInWithEmail, signInWithGoogle } from '@/session/identity/actions'
import { useClientConfig } from '@/session/identity/client-config'
import { toIdentityError } from '@/session/identity/identity-error'
import { identityWords } from '@/session/identity/identity-words'
import { useAttempts } from '@/session/identity/use-attempts'

export type LoginMode = 'login' | 'register'
/** Which of the ways in is under way. */
export type LoginWay = 'form' | 'google' | 'demo' | 'reset'
export type LoginFields = { email: string; password: string }
type FieldErrors = Partial<Record<keyof LoginFields, MessageDescriptor>>

const LOGIN_FAILED = msg`ログインに失敗しました。メールアドレスとパスワードを確認してください。`
const REGISTER_FAILED = msg`登録に失敗しました。入力内容を確認してください。`
const GOOGLE_FAILED = msg`Googleログインに失敗しました。`
const RESET_FAILED = msg`メールを送信できませんでした。`
const RESET_SENT = msg`パスワード再設定のメールを送信しました。届かない場合はメールアドレスを確認してください。`
const RESET_SHOWN = msg`登録のあるメールアドレスなら、再設定のリンクをサーバーの画面に表示しました。この環境ではメールを送信しません。`
const MISSING = msg`入力してください。`
const TOO_SHORT = msg`${MIN_LENGTH}文字以上にしてください。`

/** E-mail and password are required (spec section 5). */
function missingFields({ email, password }: LoginFields, onlyEmail = false): FieldErrors {
  return {
    ...(email.trim() === '' ? { email: MISSING } : {}),
    ...(password === '' && !onlyEmail ? { password: MISSING } : {}),
  }
}

/** The words for a failed way in: those of the identity service's code, else the sentence of the screen. */
function failureWords(thrown: unknown, otherwise: MessageDescriptor): MessageDescriptor {
  return identityWords(toIdentityError(thrown)) ?? otherwise
}

/** State and acts of the sign-in form. After success the guards lead away; until then the form stays busy. */
export function useLogin() {
  const [mode, setMode] = useState<LoginMode>('login')
  const [fields, setFields] = useState<LoginFields>({ email: '', password: '' })
  const { busy, attempt, rest } = useAttempts<LoginWay>()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const sendsMail = useClientConfig()?.identity.mode !== 'embedded'
  const [notice, setNotice] = useState<MessageDescriptor | null>(null)

  function go(way: LoginWay, act: () => Promise<void>, otherwise: MessageDescriptor): Promise<boolean> {
    setFailure(null)
    setNotice(null)
    return attempt(way, act, (thrown) => setFailure(failureWords(thrown, otherwise)))
  }

  async function submit(): Promise<void> {
    const problems = missingFields(fields)
    const { email, password } = fields
    // Who has a shorter one already still signs in with it.
    if (mode === 'register' && !problems.password && !isLongEnough(password)) problems.password = TOO_SHORT
    setFieldErrors(problems)
    if (Object.keys(problems).length > 0) return
    if (mode === 'login') await go('form', () => signInWithEmail(email, password), LOGIN_FAILED)
    else await go('form', () => registerWithEmail(email, password), REGISTER_FAILED)
  }

  async function resetPassword(): Promise<void> {
    const missing = missingFields(fields, true)
    setFieldErrors(missing)
    if (missing.email) return
    if (!(await go('reset', () => sendPasswordReset(fields.email), RESET_FAILED))) return
    rest()
    setNotice(sendsMail ? RESET_SENT : RESET_SHOWN)
  }

  return {
    mode,
    fields,
    busy,
    fieldErrors,
    failure,
    notice,
    submit,
    resetPassword,
    withGoogle: () => go('google', signInWithGoogle, GOOGLE_FAILED),
    withDemo: ({ email, password }: LoginFields) => go('demo', () => signInWithEmail(email, password), LOGIN_FAILED),
    change: (change: Partial<LoginFields>) => {
      setFields((before) => ({ ...before, ...change }))
      setFieldErrors({})
    },
    toggleMode: () => {
      setMode(mode === 'login' ? 'register' : 'login')
      setFailure(null)
      setNotice(null)
      setFieldErrors({})
    },
  }
}

export type Login = ReturnType<typeof useLogin>
