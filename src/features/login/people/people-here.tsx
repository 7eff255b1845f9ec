import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { chosenPerson, type KnownPerson, knownPeople, setListed } from '@/session/people/known-people'
import { IconButton } from '@/ui/icon-button'
import { PersonButton } from '@/ui/person-button'
import { PersonForm } from './person-form'

type PeopleHereProps = {
  /** Whether one of them is being asked for their password: nothing else is shown then. */
  onChosen: (isChosen: boolean) => void
}

/** The people who handed this device over: a tap, and only the password is asked for. */
export function PeopleHere({ onChosen }: PeopleHereProps) {
  const { t } = useLingui()
  const [people, setPeople] = useState(knownPeople)
  const [person, setPerson] = useState<KnownPerson | null>(() => chosenAmong(people))
  // The person who was chosen before is asked for once.
  useEffect(() => chosenPerson.set(null), [])

  function choose(next: KnownPerson | null) {
    setPerson(next)
    onChosen(next !== null)
  }

  if (person) return <PersonForm person={person} onShown={() => onChosen(true)} onBack={() => choose(null)} />
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

function chosenAmong(people: readonly KnownPerson[]): KnownPerson | null {
  return people.find(({ uid }) => uid === chosenPerson.get()) ?? null
}
