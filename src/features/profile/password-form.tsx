import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, useRef } from 'react'
import { MIN_LENGTH } from '#contract/password'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { AccountFailure } from './account-failure'
import { OfflineNote, useIsOffline } from './offline-note'
import { strengthOf } from './password-strength'
import { type PasswordFields, usePasswordForm } from './use-password-form'

/** A new password, after the one so far: whoever finds the desk open cannot change it. */
export function PasswordForm({ email }: { email: string }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const element = useRef<HTMLFormElement>(null)
  const { fields, errors, failure, busy, change, submit } = usePasswordForm(element)
  const isOffline = useIsOffline()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isOffline) void submit()
  }

  const shared = (name: keyof PasswordFields) => ({
    name,
    value: fields[name],
    error: errors[name] ? i18n._(errors[name]) : undefined,
    required: true,
    requiredMark: false,
    readOnly: busy,
    disabled: isOffline,
    maxLength: 4096,
    onChange: (text: string) => change({ [name]: text }),
  })

  return (
    <form
      ref={element}
      aria-label={t`パスワードの変更`}
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-col gap-4"
    >
      {failure ? <AccountFailure thrown={failure} /> : null}
      <OfflineNote>
        <Trans>オフラインです。パスワードは接続しているときに変更できます。</Trans>
      </OfflineNote>
      {/* For password managers: whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...shared('current')} label={t`現在のパスワード`} autoComplete="current-password" />
      <PasswordField
        {...shared('next')}
        label={t`新しいパスワード`}
        autoComplete="new-password"
        hint={errors.next ? undefined : <StrengthHint password={fields.next} email={email} />}
      />
      <PasswordField {...shared('again')} label={t`新しいパスワード（確認）`} autoComplete="new-password" />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" busy={busy} disabled={isOffline}>
          {t`パスワードを変更`}
        </Button>
      </div>
    </form>
  )
}

function StrengthHint({ password, email }: { password: string; email: string }) {
  switch (strengthOf(password, email)) {
    case 'none':
      return <Trans>{MIN_LENGTH}文字以上。長いほど安全です。</Trans>
    case 'short':
      return <Trans>短すぎます。{MIN_LENGTH}文字以上にしてください。</Trans>
    case 'weak':
      return <Trans>推測されやすいパスワードです。名前や続き番号を避けてください。</Trans>
    case 'fair':
      return <Trans>使えます。もう少し長くすると、さらに安全です。</Trans>
    case 'good':
      return <Trans>十分な長さです。</Trans>
  }
}
