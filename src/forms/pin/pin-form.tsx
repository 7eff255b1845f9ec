import { Plural } from '@lingui/react/macro'
import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { recordEvent } from '@/session/events/security-events'
import type { SecretState } from '@/session/secrets/device-secret'
import { pinLength } from '@/session/secrets/pin'
import { Banner } from '@/ui/banner'
import { PasswordField } from '@/ui/password-field'
import { PinPad } from './pin-pad'
import { WaitNotice } from './wait-notice'

const MAX_LENGTH = 12

type PinFormProps = {
  uid: string
  /** The state of the PIN now; null until it was read. The digits are taken meanwhile. */
  state: SecretState | null
  /** Reads that again. */
  look: () => Promise<SecretState>
  /** Whether these digits are right; a try is counted. @throws when the disk is broken */
  check: (pin: string) => Promise<boolean>
  onRight: () => void
  /** What the right ones do. */
  action: string
}

/** Asks for the PIN of this device; the last digit is the end of it. Works without a network. */
export function PinForm({ uid, state, look, check, onRight, action }: PinFormProps) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const field = useRef<HTMLElement | null>(null)
  const length = useMemo(() => pinLength(uid), [uid])
  const isWaiting = state?.at === 'waiting'
  const disabled = busy || isWaiting

  // Again after each wrong try and each wait: the field was disabled meanwhile.
  useLayoutEffect(() => {
    if (!disabled) field.current?.focus()
  }, [disabled])

  async function submit(pin: string) {
    if (disabled || pin === '') return
    setBusy(true)
    if (await check(pin).catch(() => false)) return onRight()
    void recordEvent(uid, 'unlock-failed')
    const after = await look()
    setValue('')
    setTriesLeft(after.at === 'ready' ? after.triesLeft : null)
    setBusy(false)
  }

  async function change(pin: string) {
    const next = pin.slice(0, MAX_LENGTH)
    setValue(next)
    // Null, so never the end, for a PIN of an older version.
    if (next.length === (await length)) await submit(next)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(value)
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {isWaiting ? <WaitNotice leftMs={state.leftMs} /> : null}
      {triesLeft === null || isWaiting ? null : (
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
        // The keys below are the keyboard of a tablet.
        inputMode="none"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        required
        requiredMark={false}
        disabled={disabled}
        value={value}
        onChange={(pin) => void change(pin)}
      />
      <PinPad
        disabled={disabled}
        action={action}
        onDigit={(digit) => void change(value + digit)}
        onDelete={() => void change(value.slice(0, -1))}
      />
    </form>
  )
}
