import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { tidyName } from '#contract/kana'
import type { Form } from '@/forms/use-form'
import { useFurigana } from '@/forms/use-furigana'
import { useTextProps } from '@/forms/use-text-props'
import { watchReadings } from '@/lib/readings'
import { TextField } from '@/ui/text-field'
import { type CheckIn, checkInFields } from './check-in-form'
import { type Person, PersonSearch } from './person-search'
import { LABELS } from './visit-words'

type UnknownPersonProps = {
  form: Form<CheckIn>
  onChoose: (person: Person) => void
  /** One looks for somebody at once. */
  takesFocus: boolean
}

/** Who has come, as long as no customer is chosen: one is looked for, or a name is enough, with its reading as it was typed. */
export function UnknownPerson({ form, onChoose, takesFocus }: UnknownPersonProps) {
  const { t, i18n } = useLingui()
  const text = useTextProps(form, checkInFields)
  const { take, listeners } = useFurigana(form)
  // The form may be open before the desk has begun to listen.
  useEffect(watchReadings, [])

  function takeName(typed: string) {
    const name = tidyName(typed)
    // Somebody else has another reading, also than the one that was written by hand.
    if (name !== form.fields.name) take(name)
    form.ref.current?.querySelector<HTMLElement>('[name="name_kana"]')?.focus()
  }

  return (
    <>
      <PersonSearch onChoose={onChoose} onName={takeName} takesFocus={takesFocus} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="contents" {...listeners}>
          <TextField {...text('name', t`登録のない方は、お名前だけで受け付けられます。`)} label={i18n._(LABELS.name)} />
        </div>
        <TextField {...text('name_kana')} />
      </div>
    </>
  )
}
