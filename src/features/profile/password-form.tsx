import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isLongEnough, MIN_LENGTH } from '#contract/password'
import { notify } from '@/errors/notify'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { changePassword } from '@/session/identity/own-account'
import { isWrongPassword } from '@/session/identity/wrong-password'
import { PasswordField } from '@/ui/password-field'
import { explainIdentity } from './explain-identity'
import { strengthOf } from './password-strength'

const EMPTY = { current: '', next: '', again: '' }
type PasswordFields = typeof EMPTY
type Problems = Partial<Record<keyof PasswordFields, MessageDescriptor>>

/** What is wrong with the fields before anybody is asked. */
function problemsOf({ current, next, again }: PasswordFields): Problems {
  const missing = msg`入力してください。`
  return {
    ...(current === '' ? { current: missing } : {}),
    ...(next === '' ? { next: missing } : newProblem(current, next)),
    ...(again === '' ? { again: missing } : again !== next ? { again: msg`新しいパスワードと一致しません。` } : {}),
  }
}

function newProblem(current: string, next: string): Problems {
  if (!isLongEnough(next)) return { next: msg`${MIN_LENGTH}文字以上にしてください。` }
  return next === current ? { next: msg`今のパスワードとは違うものにしてください。` } : {}
}

const inWords = (problems: Problems) =>
  Object.fromEntries(Object.entries(problems).map(([field, words]) => [field, i18n._(words)]))

/** A new password, after the one so far: whoever finds the desk open cannot change it. Nothing of it is kept on the device. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui()
  const form = useOnlineForm({
    name: 'profile.password',
    start: EMPTY,
    isKept: false,
    check: (fields) => inWords(problemsOf(fields)),
    problemsOf: (thrown) =>
      isWrongPassword(thrown) ? inWords({ current: msg`現在のパスワードが正しくありません。` }) : null,
    explain: explainIdentity,
    act: ({ current, next }) => changePassword(current, next),
    tell: () =>
      notify.success(i18n._(msg`パスワードを変更しました。ほかの端末では、新しいパスワードでのログインが必要です。`)),
  })
  const { fields, errors, set, isOffline } = form

  const shared = (name: keyof PasswordFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    required: true,
    requiredMark: false,
    disabled: isOffline,
    maxLength: 4096,
    onChange: (text: string) => set(name, text),
  })

  return (
    <InlineForm
      form={form}
      label={t`パスワードの変更`}
      saveLabel={t`パスワードを変更`}
      failureTitle={t`パスワードを変更できませんでした`}
      note={
        <OfflineNote>
          <Trans>オフラインです。パスワードは接続しているときに変更できます。</Trans>
        </OfflineNote>
      }
    >
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
    </InlineForm>
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
