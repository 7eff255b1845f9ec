import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { signInWithEmail, signInWithGoogle } from '@/auth/actions'
import { IdentityError } from '@/auth/identity-error'
import { identityWords } from '@/auth/identity-words'
import type { KnownPerson } from '@/auth/known-people'
import { Avatar } from '@/ui/avatar'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'

const WRONG = msg`パスワードが正しくありません。`
const FAILED = msg`ログインに失敗しました。`
const MISSING = msg`入力してください。`
const WRONG_CODES: readonly string[] = ['auth/invalid-credential', 'auth/wrong-password', 'auth/user-not-found']

type PersonFormProps = { person: KnownPerson; onShown: () => void; onBack: () => void }

/** Asks a known person for nothing but their password, or leads them to their account chooser. */
export function PersonForm({ person, onShown, onBack }: PersonFormProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const field = useRef<HTMLElement | null>(null)
  const byPassword = person.way === 'password'

  useEffect(onShown, [onShown])
  // Again after a failure: the field was disabled meanwhile.
  useEffect(() => {
    if (!busy) field.current?.focus()
  }, [busy])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (byPassword && password === '') return setFailure(MISSING)
    setFailure(null)
    setBusy(true)
    try {
      await (byPassword ? signInWithEmail(person.email, password) : signInWithGoogle())
      // The guards lead away; until then the form stays busy.
    } catch (thrown) {
      setFailure(wordsFor(thrown))
      setPassword('')
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={person.name} size={56} />
        <div className="min-w-0 leading-snug">
          <p className="truncate font-bold text-lg">{person.name}</p>
          <p className="truncate text-muted text-sm">{person.tenant}</p>
        </div>
      </div>
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
  if (!(thrown instanceof IdentityError)) return FAILED
  return WRONG_CODES.includes(thrown.code) ? WRONG : (identityWords(thrown) ?? FAILED)
}
