import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { nextNumber, type Visit } from '#contract/visits'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { serverNow } from '@/lib/device-clock'
import { toTokyoDay } from '@/lib/tokyo-time'
import { useToday } from '@/lib/use-today'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { alreadyHere } from './already-here'
import { AlreadyHereBanner } from './already-here-banner'
import { type CheckIn, checkInFields, checkInForm } from './check-in-form'
import { ChosenPerson } from './chosen-person'
import { createVisit } from './mutations'
import type { Person } from './person-search'
import { PurposeField } from './purpose-field'
import { UnknownPerson } from './unknown-person'
import { useTellTaken } from './use-tell-taken'
import { useVisits } from './use-visits'
import { LABELS } from './visit-words'

export type CheckInDialogProps = {
  /** Who has come, where that is known already. */
  person?: Person | undefined
  onClose: () => void
  onSaved: (id: string) => void
  /** Leads to whoever was taken down, where the list that is on the screen does not hold them. */
  onShow?: ((id: string) => void) | undefined
}

/** Takes down who has come. The number is the next one that this device knows of, until somebody types another. */
export function CheckInDialog({ person, onClose, onSaved, onShow }: CheckInDialogProps) {
  const { t, i18n } = useLingui()
  const { run } = useCommand(createVisit)
  // Another desk may have given the next number since this one last asked: to open the form is to ask.
  const { slots } = useVisits(useToday())
  const known = slots.map(({ record }) => record)
  const [isOwnNumber, setOwnNumber] = useState(false)
  const form = useRecordForm<CheckIn, Visit>({
    ...checkInForm,
    draft: person ? `${createVisit.name}:${person.id}` : createVisit.name,
    given: { number: nextNumber(known), ...(person ? chosen(person) : {}) },
    isWorthKeeping: ({ name, purpose }) => (name !== '' && name !== person?.name) || purpose !== '',
    save: ({ id, fields }, options) => run({ ...fields, id, ...arrivedNow() }, options),
    tell: useTellTaken(onShow),
    onSaved,
  })
  const { fields, set, isSaving, kept } = form
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  // What is saved here is in the list before the form has its answer.
  const others = known.filter(({ id }) => id !== kept.id)
  const next = nextNumber(others)
  // Somebody else may be taken down while the form is open, and a form that comes back has an old number. What is being
  // saved stays: its draft went with it.
  useEffect(() => {
    if (!isSaving && !isOwnNumber && fields.number !== next) set('number', next)
  })
  const twice = alreadyHere(fields, others)
  const text = useTextProps(form, checkInFields)
  const number = text('number')

  function choose(to: Person | null) {
    const { customer_id, name, name_kana } = to ? chosen(to) : NOBODY
    set('customer_id', customer_id)
    set('name', name)
    set('name_kana', name_kana)
    setChoosingAgain(to === null)
    if (to) goToPurpose(form.ref.current)
  }

  return (
    <FormDialog
      form={form}
      title={<Trans>受付する</Trans>}
      saveLabel={twice ? t`もう一度受け付ける` : t`受付する`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {fields.customer_id === null ? (
          <UnknownPerson form={form} onChoose={choose} takesFocus={isChoosingAgain} />
        ) : (
          <ChosenPerson id={fields.customer_id} name={fields.name} onChooseAgain={() => choose(null)} />
        )}
        {twice ? <AlreadyHereBanner customerId={fields.customer_id} twice={twice} /> : null}
        <PurposeField form={form} />
        <TextField
          {...number}
          label={i18n._(LABELS.number)}
          onChange={(typed) => {
            setOwnNumber(true)
            number.onChange(typed)
          }}
          className="max-w-40"
        />
      </div>
    </FormDialog>
  )
}

/** The focus goes on. Where there is no keyboard but that on the screen, to the usual purposes, which it would cover. */
function goToPurpose(form: HTMLElement | null): void {
  const isTyped = window.matchMedia('(pointer: fine)').matches
  form?.querySelector<HTMLElement>(isTyped ? '[name="purpose"]' : '[aria-pressed]')?.focus()
}

const NOBODY = { customer_id: null, name: '', name_kana: '' }
const chosen = ({ id, name, name_kana }: Person) => ({ customer_id: id, name, name_kana })

function arrivedNow() {
  const now = serverNow()
  return { day: toTokyoDay(now), arrived_at: new Date(now).toISOString() }
}
