import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { ReturnForm } from '@/forms/pin/return-form'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { hideAddress } from '@/session/events/hide-address'
import { recordEvent } from '@/session/events/security-events'
import { isSessionKept, type OpenedSession } from '@/session/kept-session/kept-session'
import { useKeptSessions } from '@/session/kept-session/use-kept-sessions'
import { noteLock } from '@/session/lock/lock-flag'
import { type KnownPerson, knownPeople } from '@/session/people/known-people'
import { noteLocked } from '@/session/secrets/pin-offered'
import { useSession } from '@/session/session'
import { BrandMark } from '@/ui/brand-mark'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-shapes'
import { PersonButton } from '@/ui/person-button'
import { UnlockForm } from './unlock-form'

type LockScreenProps = {
  uid: string
  /** Who is locked: their name, nothing else of them. */
  name: string
  /** The person has proved who they are with the password: the session starts over. */
  onProved: () => void
  /**
   * Signs this person out with their unsent work kept, so that another can sign in. Not offered offline: nobody could
   * sign in, and this person's copies would be gone for nothing. `next`: who was chosen; null for somebody unknown.
   */
  onHandOver: (next: string | null) => void
  /** A colleague has opened the sign-in that was kept for them: the app goes on as theirs. */
  onSwitch: (next: OpenedSession) => void
  /** Back to what may be seen under the lock. Absent where nothing may. */
  onBack?: (() => void) | undefined
}

/** In the place of the whole desk: nothing of any record is on the page, and its title says nothing. */
export function LockScreen({ uid, name, onProved, onHandOver, onSwitch, onBack }: LockScreenProps) {
  const { t } = useLingui()
  const [next, setNext] = useState<KnownPerson | null>(null)
  const { state } = useConnectivity()
  const [colleagues] = useState(() => knownPeople().filter((person) => person.uid !== uid))
  const kept = useKeptSessions(colleagues.map((person) => person.uid))
  const tenant = useSession().profile?.tenant.name

  useEffect(() => {
    document.title = t`窓口`
  }, [t])

  useEffect(hideAddress, [])

  useEffect(() => {
    noteLocked(uid)
    if (noteLock(uid)) void recordEvent(uid, 'locked')
  }, [uid])

  async function choose(person: KnownPerson) {
    if (kept?.has(person.uid) ?? (await isSessionKept(person.uid))) setNext(person)
    else onHandOver(person.uid)
  }

  // Nobody comes back without a connection.
  if (next && state !== 'offline') {
    return (
      <Page icon="user" title={t`交代`}>
        <ReturnForm
          person={next}
          onOpened={onSwitch}
          onPassword={() => onHandOver(next.uid)}
          onBack={() => setNext(null)}
        />
      </Page>
    )
  }
  return (
    <Page icon="lock" title={t`画面をロックしています`} name={name} tenant={tenant}>
      <UnlockForm uid={uid} onProved={onProved} />
      {onBack ? (
        <Button icon="monitor" className="self-center" onClick={onBack}>
          {t`番号の表示に戻る`}
        </Button>
      ) : null}
      <div className="flex flex-col items-center gap-2 border-line border-t pt-4">
        {state === 'offline' ? (
          <p className="text-muted text-sm">
            <Trans>オフラインの間は、別の人に交代できません。</Trans>
          </p>
        ) : (
          <>
            <Colleagues people={colleagues} onChoose={(person) => void choose(person)} />
            <Button variant="ghost" icon="user" onClick={() => onHandOver(null)}>
              {t`別の人に交代`}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

type PageProps = {
  icon: IconName
  title: string
  name?: string | undefined
  tenant?: string | undefined
  children: ReactNode
}

function Page({ icon, title, name, tenant, children }: PageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-5 py-10">
      <div className="flex flex-col items-center gap-2 text-center">
        <BrandMark size={48} />
        <h1 className="mt-2 flex items-center gap-2 font-bold text-xl">
          <Icon name={icon} />
          {title}
        </h1>
        {name ? <p className="font-semibold">{name}</p> : null}
        {tenant ? <p className="text-muted text-sm">{tenant}</p> : null}
      </div>
      {children}
    </main>
  )
}

/** The people who handed this device over: one tap, and they are asked for their PIN or their password. */
function Colleagues({ people, onChoose }: { people: KnownPerson[]; onChoose: (person: KnownPerson) => void }) {
  const { t } = useLingui()
  if (people.length === 0) return null
  return (
    <ul aria-label={t`この端末を使っている人`} className="flex w-full flex-col gap-2">
      {people.map((person) => (
        <li key={person.uid}>
          <PersonButton name={person.name} note={person.tenant} onClick={() => onChoose(person)} />
        </li>
      ))}
    </ul>
  )
}
