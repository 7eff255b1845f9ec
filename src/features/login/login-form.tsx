import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { MIN_LENGTH } from '#contract/password'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import { GoogleMark } from './google-mark'
import type { Login } from './use-login'

/** The sign-in form in both modes (spec section 2). */
export function LoginForm({ login }: { login: Login }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { mode, fields, busy, fieldErrors, failure, notice } = login
  const isLogin = mode === 'login'
  const email = useRef<HTMLElement | null>(null)
  const password = useRef<HTMLElement | null>(null)
  const errorText = (name: keyof typeof fieldErrors) => (fieldErrors[name] ? i18n._(fieldErrors[name]) : undefined)

  // The fields were disabled while submitting and have lost the focus. No key may fall between drawing and focus.
  useLayoutEffect(() => {
    if (failure || fieldErrors.email) email.current?.focus()
  }, [failure, fieldErrors.email])

  useLayoutEffect(() => {
    if (fieldErrors.password && !fieldErrors.email) password.current?.focus()
  }, [fieldErrors.email, fieldErrors.password])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void login.submit()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      {failure ? (
        <Banner tone="danger" role="alert">
          {i18n._(failure)}
        </Banner>
      ) : null}
      {notice ? (
        <Banner tone="success" role="status">
          {i18n._(notice)}
        </Banner>
      ) : null}
      <TextField
        ref={(element) => {
          email.current = element
        }}
        label={t`メールアドレス`}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        requiredMark={false}
        disabled={busy !== null}
        value={fields.email}
        error={errorText('email')}
        onChange={(value) => login.change({ email: value })}
      />
      <PasswordField
        ref={(element) => {
          password.current = element
        }}
        label={t`パスワード`}
        name="password"
        autoComplete={isLogin ? 'current-password' : 'new-password'}
        required
        requiredMark={false}
        disabled={busy !== null}
        value={fields.password}
        error={errorText('password')}
        hint={isLogin ? undefined : t`${MIN_LENGTH}文字以上`}
        onChange={(value) => login.change({ password: value })}
      />
      <Button type="submit" variant="primary" busy={busy === 'form'} disabled={busy !== null && busy !== 'form'}>
        {isLogin ? t`ログイン` : t`新規登録`}
      </Button>
      <div className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>または</Trans>
      </div>
      <Button
        busy={busy === 'google'}
        disabled={busy !== null && busy !== 'google'}
        onClick={() => void login.withGoogle()}
      >
        {busy === 'google' ? null : <GoogleMark />}
        {t`Googleでログイン`}
      </Button>
      <div className="flex flex-col items-center">
        <Button variant="ghost" size="sm" disabled={busy !== null} onClick={login.toggleMode}>
          {isLogin ? t`アカウントをお持ちでない方はこちら` : t`すでにアカウントをお持ちの方はこちら`}
        </Button>
        {isLogin ? (
          <Button
            variant="ghost"
            size="sm"
            busy={busy === 'reset'}
            disabled={busy !== null && busy !== 'reset'}
            onClick={() => void login.resetPassword()}
          >
            {t`パスワードを忘れた方はこちら`}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
