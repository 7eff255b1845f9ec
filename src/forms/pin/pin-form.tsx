import { Plural } from '@lingui/react/macro'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  /** The state of the PIN now. */
  state: SecretState
  /** Reads that again. */
  look: () => Promise<SecretState>
  /** Whether these digits are right; a try is counted. @throws when the disk is broken */
  check: (pin: string) => Promise<boolean>
  onRight: () => void
  /** What the right ones do. */
  action: string
}

/** Asks for the PIN of this device; the last digit is the end of it. Works without a network. */
export function PinForm(props: PinFormProps) {
  const length = useLength(props.uid)
  return length === undefined ? null : <Form {...props} length={length} />
}

function Form({ uid, state, look, check, onRight, action, length }: PinFormProps & { length: number | null }) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const field = useRef<HTMLElement | null>(null)
  const isWaiting = state.at === 'waiting'
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

  function change(pin: string) {
    const next = pin.slice(0, MAX_LENGTH)
    setValue(next)
    if (next.length === length) void submit(next)
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
        onChange={change}
      />
      <PinPad
        disabled={disabled}
        action={action}
        onDigit={(digit) => change(value + digit)}
        onDelete={() => change(value.slice(0, -1))}
      />
    </form>
  )
}

/** How many digits the PIN has; null for a PIN of an older version, undefined until it was read. */
function useLength(uid: string): number | null | undefined {
  const [length, setLength] = useState<number | null>()
  useEffect(() => {
    let gone = false
    void pinLength(uid).then((found) => gone || setLength(found))
    return () => {
      gone = true
    }
  }, [uid])
  return length
}
