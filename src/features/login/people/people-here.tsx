import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ReturnForm } from '@/forms/pin/return-form'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { useKeptSessions } from '@/session/kept-session/use-kept-sessions'
import { chosenPerson, type KnownPerson, knownPeople, setListed } from '@/session/people/known-people'
import { comeBack } from '@/session/sign-out/hand-over'
import { IconButton } from '@/ui/icon-button'
import { PersonButton } from '@/ui/person-button'
import { PersonForm } from './person-form'

type PeopleHereProps = {
  /** Whether one of them is being asked for their password: nothing else is shown then. */
  onChosen: (isChosen: boolean) => void
}

/** The people who handed this device over: a tap, and they are asked for their PIN or their password alone. */
export function PeopleHere({ onChosen }: PeopleHereProps) {
  const { t } = useLingui()
  const [people, setPeople] = useState(knownPeople)
  const [person, setPerson] = useState<KnownPerson | null>(() => chosenAmong(people))
  const kept = useKeptSessions(people.map(({ uid }) => uid))
  // The person who was chosen before is asked for once.
  useEffect(() => chosenPerson.set(null), [])

  function choose(next: KnownPerson | null) {
    setPerson(next)
    onChosen(next !== null)
  }

  if (person) {
    const isKept = kept?.has(person.uid) ?? null
    return <AskedPerson person={person} isKept={isKept} onShown={() => onChosen(true)} onBack={() => choose(null)} />
  }
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people-here" className="mb-8 border-line border-b pb-8">
      <h2 id="people-here" className="font-bold text-sm">
        <Trans>この端末を使っている人</Trans>
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {people.map((known) => {
          const { name } = known
          return (
            <li key={known.uid} className="flex items-center gap-1">
              <PersonButton name={name} note={known.tenant} className="min-w-0 flex-1" onClick={() => choose(known)} />
              <IconButton
                label={t`${name} さんをこの端末に覚えない`}
                icon="close"
                iconSize={18}
                onClick={() => {
                  setListed(known.uid, false)
                  setPeople(knownPeople())
                }}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type AskedPersonProps = {
  person: KnownPerson
  /** Whether their PIN opens a sign-in that was kept; null until that was read. */
  isKept: boolean | null
  onShown: () => void
  onBack: () => void
}

/** Asks for the PIN where it opens a sign-in that was kept, else for the password. */
function AskedPerson({ person, isKept, onShown, onBack }: AskedPersonProps) {
  const isOffline = useConnectivity().state === 'offline'
  const [wantsPassword, setWantsPassword] = useState(false)
  useEffect(onShown, [onShown])
  const askPassword = () => setWantsPassword(true)
  if (isKept === null) return null
  // Nobody comes back without a connection.
  if (!isKept || wantsPassword || isOffline) return <PersonForm person={person} onBack={onBack} />
  return (
    <ReturnForm
      person={person}
      onOpened={(session) => void comeBack(session).catch(askPassword)}
      onPassword={askPassword}
      onBack={onBack}
    />
  )
}

function chosenAmong(people: readonly KnownPerson[]): KnownPerson | null {
  return people.find(({ uid }) => uid === chosenPerson.get()) ?? null
}
