import { Plural, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { checkPin } from './pin'
import { recordEvent } from './security-events'

type PinFormProps = { uid: string; onRight: () => void; onBlocked: () => void }

/** Asks for the PIN of this device. Works without a network. */
export function PinForm({ uid, onRight, onBlocked }: PinFormProps) {
  const { t } = useLingui()
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const field = useRef<HTMLElement | null>(null)

  // Again after each wrong try: the field was disabled meanwhile.
  useEffect(() => {
    if (!busy) field.current?.focus()
  }, [busy])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || value === '') return
    setBusy(true)
    const answer = await checkPin(uid, value).catch(() => ({ right: false, triesLeft: 0 }) as const)
    if (answer.right) return onRight()
    void recordEvent(uid, 'unlock-failed')
    if (answer.triesLeft === 0) return onBlocked()
    setValue('')
    setTriesLeft(answer.triesLeft)
    setBusy(false)
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      {triesLeft === null ? null : (
        <Banner tone="danger" role="alert">
          <Plural value={triesLeft} other="PINが違います。あと#回試せます。" />
        </Banner>
      )}
      <PasswordField
        ref={(element) => {
          field.current = element
        }}
        label="PIN"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
        requiredMark={false}
        disabled={busy}
        value={value}
        onChange={setValue}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t`ロックを解除`}
      </Button>
    </form>
  )
}
