import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { type OpenedSession, openSession } from '@/session/kept-session/kept-session'
import type { KnownPerson } from '@/session/people/known-people'
import { checkPin, pinState } from '@/session/secrets/pin'
import { useSecretState } from '@/session/secrets/use-secret-state'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { PersonHead } from '@/ui/person-head'
import { PinForm } from './pin-form'

type ReturnFormProps = {
  person: KnownPerson
  /** Their PIN has opened the sign-in that was kept. */
  onOpened: (session: OpenedSession) => void
  /** They rather type their password, or have to. */
  onPassword: () => void
  onBack: () => void
}

/** Asks a colleague whose sign-in was kept on this device for their PIN. */
export function ReturnForm({ person, onOpened, onPassword, onBack }: ReturnFormProps) {
  const { t } = useLingui()
  const { uid, name, tenant } = person
  const { state, look } = useSecretState(uid, pinState)
  const opened = useRef<OpenedSession | null>(null)

  async function check(pin: string) {
    const [isRight, session] = await Promise.all([checkPin(uid, pin), openSession(uid, pin)])
    opened.current = session
    return isRight
  }

  // Until it was read, the field is there: what is typed right after the tap is not lost.
  const mayTry = state === null || state.at === 'ready' || state.at === 'waiting'
  return (
    <div className="flex flex-col gap-4">
      <PersonHead name={name} note={tenant} />
      {mayTry ? (
        <PinForm
          uid={uid}
          state={state}
          look={look}
          check={check}
          onRight={() => (opened.current ? onOpened(opened.current) : onPassword())}
          action={t`ログイン`}
        />
      ) : (
        <Banner tone="warning" role="alert">
          <Trans>PINを続けて間違えたため、パスワードが必要です。</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="ghost" size="sm" onClick={onPassword}>
          {t`パスワードでログイン`}
        </Button>
        <Button variant="ghost" size="sm" icon="arrow-left" onClick={onBack}>
          {t`戻る`}
        </Button>
      </div>
    </div>
  )
}
