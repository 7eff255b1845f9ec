import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { unlock } from './idle-lock'
import { lockMinutes } from './lock-minutes'
import { forgiveTries, type PinState, pinState } from './pin'
import { PinForm } from './pin-form'
import { ProofForm } from './proof-form'
import { recordEvent } from './security-events'
import { MINUTE_MS } from './session-clock'
import { useProof } from './use-proof'

/** Opens the locked screen: with the PIN of this device where there is one, or with the password. */
export function UnlockForm({ uid, onProved }: { uid: string; onProved: () => void }) {
  const { t } = useLingui()
  const [pin, setPin] = useState<PinState | null>(null)
  const [wantsPassword, setWantsPassword] = useState(false)

  useEffect(() => {
    let gone = false
    void pinState(uid).then((state) => gone || setPin(state))
    return () => {
      gone = true
    }
  }, [uid])

  function open() {
    void recordEvent(uid, 'unlocked')
    unlock(uid, lockMinutes() * MINUTE_MS)
  }

  if (pin === null) return null
  if (pin === 'set' && !wantsPassword) {
    return (
      <>
        <PinForm uid={uid} onRight={open} onBlocked={() => setPin('blocked')} />
        <Button variant="ghost" size="sm" onClick={() => setWantsPassword(true)}>
          {t`パスワードで解除する`}
        </Button>
      </>
    )
  }
  return (
    <>
      {pin === 'blocked' ? (
        <Banner tone="warning" role="alert">
          {t`PINを続けて間違えたため、パスワードが必要です。`}
        </Banner>
      ) : null}
      <PasswordUnlock
        uid={uid}
        onProved={() => {
          onProved()
          open()
        }}
      />
      {pin === 'set' ? (
        <Button variant="ghost" size="sm" onClick={() => setWantsPassword(false)}>
          {t`PINで解除する`}
        </Button>
      ) : null}
    </>
  )
}

function PasswordUnlock({ uid, onProved }: { uid: string; onProved: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLElement | null>(null)
  const proof = useProof({
    onProved: () => {
      void forgiveTries(uid)
      onProved()
    },
    onRefused: () => void recordEvent(uid, 'unlock-failed'),
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <ProofForm
      proof={proof}
      action={t`ロックを解除`}
      showsAddress={false}
      onField={(element) => {
        field.current = element
      }}
    />
  )
}
