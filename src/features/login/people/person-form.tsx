import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { signInWithEmail, signInWithGoogle } from '@/session/identity/actions'
import { IdentityError } from '@/session/identity/identity-error'
import { identityWords } from '@/session/identity/identity-words'
import type { SignInWay } from '@/session/identity/prove-identity'
import { useAttempts } from '@/session/identity/use-attempts'
import { isWrongPassword } from '@/session/identity/wrong-password'
import type { KnownPerson } from '@/session/people/known-people'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { PersonHead } from '@/ui/person-head'

const WRONG = msg`パスワードが正しくありません。`
const FAILED = msg`ログインに失敗しました。`
const MISSING = msg`入力してください。`

type PersonFormProps = { person: KnownPerson; onBack: () => void }

/** Asks a known person for nothing but their password, or leads them to their account chooser. */
export function PersonForm({ person, onBack }: PersonFormProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const { busy: way, attempt } = useAttempts<SignInWay>()
  const busy = way !== null
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const field = useRef<HTMLElement | null>(null)
  const byPassword = person.way === 'password'

  // Again after a failure: the field was disabled meanwhile.
  useLayoutEffect(() => {
    if (!busy) field.current?.focus()
  }, [busy])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (byPassword && password === '') return setFailure(MISSING)
    setFailure(null)
    const enter = () => (byPassword ? signInWithEmail(person.email, password) : signInWithGoogle())
    await attempt(person.way, enter, (thrown) => {
      setFailure(wordsFor(thrown))
      setPassword('')
    })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
      <PersonHead name={person.name} note={person.tenant} />
      {failure ? (
        <Banner tone="danger" role="alert">
          {i18n._(failure)}
        </Banner>
      ) : null}
      {byPassword ? (
        <>
          {/* For password managers, which look for whose password it is. */}
          <input type="hidden" name="email" autoComplete="username" value={person.email} readOnly />
          <PasswordField
            ref={(element) => {
              field.current = element
            }}
            label={t`パスワード`}
            name="password"
            autoComplete="current-password"
            required
            requiredMark={false}
            disabled={busy}
            value={password}
            onChange={setPassword}
          />
        </>
      ) : null}
      <Button type="submit" variant="primary" busy={busy}>
        {byPassword ? t`ログイン` : t`Googleでログイン`}
      </Button>
      <Button variant="ghost" size="sm" icon="arrow-left" disabled={busy} onClick={onBack}>
        {t`別の人としてログイン`}
      </Button>
    </form>
  )
}

/** No address was asked for here, so it cannot be what is wrong. */
function wordsFor(thrown: unknown): MessageDescriptor {
  if (isWrongPassword(thrown)) return WRONG
  return thrown instanceof IdentityError ? (identityWords(thrown) ?? FAILED) : FAILED
}
