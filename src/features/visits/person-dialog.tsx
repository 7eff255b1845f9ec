import { useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { customers } from '#contract/customers'
import type { Visit } from '#contract/visits'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { alreadyHere } from './already-here'
import { AlreadyHereBanner } from './already-here-banner'
import { ChosenPerson } from './chosen-person'
import { NewPerson } from './new-person'
import { type Person, PersonSearch } from './person-search'
import { useTie } from './use-tie'
import { useVisits } from './use-visits'

type PersonDialogProps = { visit: Visit; onClose: () => void }

/** Says which customer somebody is: who came without a record, or was taken for another one. Who waits twice is asked about. */
export function PersonDialog({ visit, onClose }: PersonDialogProps) {
  const { t } = useLingui()
  const tie = useTie(visit)
  const drawForm = use(NewPerson)
  const mayAdd = useMay(customers.create)
  const [given] = useState({ name: visit.name, name_kana: visit.name_kana })
  const [isNew, setNew] = useState(false)
  const { slots } = useVisits(visit.day)
  const [doubtful, setDoubtful] = useState<{ person: Person; twice: Visit } | null>(null)
  const [isChoosingAgain, setChoosingAgain] = useState(false)

  function choose(person: Person) {
    const others = slots.flatMap(({ record }) => (record.id === visit.id ? [] : record))
    const twice = alreadyHere({ customer_id: person.id, name: person.name }, others)
    if (twice) setDoubtful({ person, twice })
    else take(person)
  }

  function take(person: Person) {
    onClose()
    void tie(person)
  }

  function chooseAgain() {
    setDoubtful(null)
    setChoosingAgain(true)
  }

  if (isNew && drawForm) {
    const onStored = (person: Person) => void tie(person, { isTold: true })
    return drawForm({ errand: { id: visit.id, given, onStored }, onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={visit.customer_id === null ? t`顧客と結び付ける` : t`顧客を選び直す`}
      footer={
        doubtful ? (
          <>
            <Button onClick={onClose}>{t`キャンセル`}</Button>
            <Button variant="primary" onClick={() => take(doubtful.person)}>
              {t`結び付ける`}
            </Button>
          </>
        ) : null
      }
    >
      {doubtful ? (
        // The focus that was in the search: at no answer, since the key that was pressed may repeat.
        <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4">
          <ChosenPerson id={doubtful.person.id} name={doubtful.person.name} onChooseAgain={chooseAgain} />
          <AlreadyHereBanner customerId={doubtful.person.id} twice={doubtful.twice} />
        </div>
      ) : (
        <PersonSearch onChoose={choose} takesFocus={isChoosingAgain} />
      )}
      {drawForm && mayAdd && visit.customer_id === null && !doubtful ? (
        <Button icon="plus" onClick={() => setNew(true)} className="mt-3">
          {t`新しい顧客として追加`}
        </Button>
      ) : null}
    </Dialog>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
