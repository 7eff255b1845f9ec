import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { notify } from '@/errors/notify'
import { recordEvent } from '@/session/events/security-events'
import { PIN_FORM, setPin } from '@/session/secrets/pin'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'

type Wrong = { pin?: string; again?: string }

/** A new PIN, typed twice. */
export function NewPinForm({ uid, onDone }: { uid: string; onDone: () => void }) {
  const { t } = useLingui()
  const [pin, choose] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLElement | null>(null)
  const second = useRef<HTMLElement | null>(null)

  useEffect(() => first.current?.focus(), [])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    // A visible field lets an input method write full-width digits.
    if (!PIN_FORM.test(pin.normalize('NFKC'))) {
      setWrong({ pin: t`4桁から12桁の半角数字で入力してください。` })
      first.current?.focus()
      return
    }
    if (pin.normalize('NFKC') !== again.normalize('NFKC')) {
      setWrong({ again: t`同じPINをもう一度入力してください。` })
      second.current?.focus()
      return
    }
    setBusy(true)
    try {
      await setPin(uid, pin)
      await recordEvent(uid, 'pin-set')
      notify.success(t`PINを設定しました`)
      onDone()
    } catch (thrown) {
      notify.error(thrown)
      setBusy(false)
    }
  }

  const shared = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12, requiredMark: false } as const
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <PasswordField
        {...shared}
        ref={(element) => {
          first.current = element
        }}
        label={t`新しいPIN`}
        name="new-pin"
        required
        value={pin}
        error={wrong.pin}
        onChange={choose}
      />
      <PasswordField
        {...shared}
        ref={(element) => {
          second.current = element
        }}
        label={t`新しいPIN（確認）`}
        name="new-pin-again"
        required
        value={again}
        error={wrong.again}
        onChange={setAgain}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t`PINを設定`}
      </Button>
    </form>
  )
}
