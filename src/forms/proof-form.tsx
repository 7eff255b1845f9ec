import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { useSignInWays } from '@/session/identity/use-sign-in-ways'
import { useSession } from '@/session/session'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import type { Proof } from './use-proof'

type ProofFormProps = {
  proof: Proof
  /** False on the lock screen, which shows no personal data. */
  showsAddress?: boolean
  /** What the button does once the person is proved. */
  action: string
  /** The password cannot be tried now. */
  disabled?: boolean
  /** What is said without a connection; that one is needed, unless given. */
  offlineNote?: ReactNode
  /** Is given the first control, for the focus. */
  onField: (field: HTMLElement | null) => void
}

/** Password (or account chooser) of the very person whose data is open; their address cannot be changed here. */
export function ProofForm(props: ProofFormProps) {
  const { proof, action, showsAddress = true, disabled = false, offlineNote, onField } = props
  const { i18n } = useLingui()
  const { t } = useWords()
  const { user } = useSession()
  const { state } = useConnectivity()
  const ways = useSignInWays(user?.uid) ?? ['password']
  const { busy, failure, fieldError } = proof
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)

  // The field was disabled while it was checked and has lost the focus; what was wrong is typed over.
  useLayoutEffect(() => {
    if (!failure && !fieldError) return
    field.current?.focus()
    field.current?.select()
  }, [failure, fieldError])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void proof.withPassword()
  }

  return (
    <div className="flex flex-col gap-4">
      {state === 'offline' ? (
        <Banner tone="warning" icon="cloud-off" role="status">
          {offlineNote ?? <Trans>オフラインです。ログインにはインターネット接続が必要です。</Trans>}
        </Banner>
      ) : null}
      {failure ? (
        <Banner tone="danger" role="alert">
          {i18n._(failure)}
        </Banner>
      ) : null}
      {ways.includes('password') ? (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          {showsAddress ? (
            <TextField
              label={t`メールアドレス`}
              type="email"
              name="email"
              autoComplete="username"
              readOnly
              value={user?.email ?? ''}
              onChange={() => {}}
            />
          ) : null}
          <PasswordField
            ref={(element) => {
              field.current = element
              onField(element)
            }}
            label={t`パスワード`}
            name="password"
            autoComplete="current-password"
            required
            requiredMark={false}
            disabled={disabled || busy !== null}
            value={proof.password}
            error={fieldError ? i18n._(fieldError) : undefined}
            onChange={proof.change}
          />
          <Button type="submit" variant="primary" busy={busy === 'password'} disabled={disabled || busy === 'google'}>
            {action}
          </Button>
        </form>
      ) : showsAddress ? (
        <p className="text-muted text-sm">{user?.email}</p>
      ) : null}
      {ways.includes('google') ? (
        <Button
          busy={busy === 'google'}
          disabled={(offlineNote !== undefined && state === 'offline') || busy === 'password'}
          onClick={() => void proof.withGoogle()}
        >
          {t`Googleでログイン`}
        </Button>
      ) : null}
    </div>
  )
}
