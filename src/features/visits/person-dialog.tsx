import { useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { customers } from '#contract/customers'
import type { Visit } from '#contract/visits'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { NewPerson } from './new-person'
import { type Person, PersonSearch } from './person-search'
import { useTie } from './use-tie'

type PersonDialogProps = { visit: Visit; onClose: () => void }

/** Says which customer somebody is: who came without a record, or was taken for another one. */
export function PersonDialog({ visit, onClose }: PersonDialogProps) {
  const { t } = useLingui()
  const tie = useTie(visit)
  const drawForm = use(NewPerson)
  const mayAdd = useMay(customers.create)
  const [given] = useState({ name: visit.name, name_kana: visit.name_kana })
  const [isNew, setNew] = useState(false)

  function choose(person: Person) {
    onClose()
    void tie(person)
  }

  if (isNew && drawForm) {
    const onStored = (person: Person) => void tie(person, { isTold: true })
    return drawForm({ errand: { id: visit.id, given, onStored }, onClose })
  }
  return (
    <Dialog open onClose={onClose} title={visit.customer_id === null ? t`顧客と結び付ける` : t`顧客を選び直す`}>
      <PersonSearch onChoose={choose} />
      {drawForm && mayAdd && visit.customer_id === null ? (
        <Button icon="plus" onClick={() => setNew(true)} className="mt-3">
          {t`新しい顧客として追加`}
        </Button>
      ) : null}
    </Dialog>
  )
}
