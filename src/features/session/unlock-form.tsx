import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { PinForm } from '@/forms/pin/pin-form'
import { WaitNotice } from '@/forms/pin/wait-notice'
import { ProofForm } from '@/forms/proof-form'
import { useProof } from '@/forms/use-proof'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { MINUTE_MS } from '@/session/clock/session-clock'
import { recordEvent } from '@/session/events/security-events'
import { lockNow, unlock } from '@/session/lock/idle-lock'
import { lockMinutes } from '@/session/lock/lock-minutes'
import { passwordState } from '@/session/secrets/password-verifier'
import { checkPin, forgivePin, pinState } from '@/session/secrets/pin'
import { useSecretState } from '@/session/secrets/use-secret-state'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { unlockByPassword } from './unlock-by-password'

type UnlockFormProps = {
  uid: string
  /** The network has taken the person: the session starts over. */
  onProved: () => void
}

/** Opens the locked screen: with the PIN of this device where there is one, or with the password. */
export function UnlockForm({ uid, onProved }: UnlockFormProps) {
  const { t } = useLingui()
  const pin = useSecretState(uid, pinState)
  const [wantsPassword, setWantsPassword] = useState(false)

  function open() {
    void recordEvent(uid, 'unlocked')
    unlock(uid, lockMinutes() * MINUTE_MS)
  }

  if (pin.state === null) return null
  const hasPin = pin.state.at === 'ready' || pin.state.at === 'waiting'
  if (hasPin && !wantsPassword) {
    return (
      <>
        <PinForm
          uid={uid}
          state={pin.state}
          look={pin.look}
          check={(digits) => checkPin(uid, digits)}
          onRight={open}
          action={t`ロックを解除`}
        />
        <Button variant="ghost" size="sm" onClick={() => setWantsPassword(true)}>
          {t`パスワードで解除する`}
        </Button>
      </>
    )
  }
  return (
    <>
      {pin.state.at === 'used-up' ? (
        <Banner tone="warning" role="alert">
          {t`PINを続けて間違えたため、パスワードが必要です。`}
        </Banner>
      ) : null}
      <PasswordUnlock uid={uid} onProved={onProved} onOpen={open} />
      {hasPin ? (
        <Button variant="ghost" size="sm" onClick={() => setWantsPassword(false)}>
          {t`PINで解除する`}
        </Button>
      ) : null}
    </>
  )
}

function PasswordUnlock({ uid, onProved, onOpen }: UnlockFormProps & { onOpen: () => void }) {
  const { t } = useLingui()
  const isOffline = useConnectivity().state === 'offline'
  const { state, look } = useSecretState(uid, passwordState)
  const field = useRef<HTMLElement | null>(null)
  const proved = () => {
    void forgivePin(uid).catch(() => {})
    onProved()
  }
  const proof = useProof({
    ask: (password) => unlockByPassword(uid, password, { onProved: proved, onOutdated: () => lockNow(uid) }),
    onProved: () => {
      proved()
      onOpen()
    },
    onRecognised: onOpen,
    onRefused: () => {
      void recordEvent(uid, 'unlock-failed')
      void look()
    },
  })
  // Before anything is painted: what is typed at once is not lost.
  useLayoutEffect(() => field.current?.focus(), [])
  const isWaiting = isOffline && state?.at === 'waiting'
  return (
    <>
      {isWaiting ? <WaitNotice leftMs={state.leftMs} /> : null}
      <ProofForm
        proof={proof}
        action={t`ロックを解除`}
        showsAddress={false}
        disabled={isWaiting}
        offlineNote={<OfflineNote at={state?.at ?? 'none'} />}
        onField={(element) => {
          field.current = element
        }}
      />
    </>
  )
}

/** What can be done without a connection. */
function OfflineNote({ at }: { at: 'none' | 'ready' | 'waiting' | 'used-up' }) {
  if (at === 'used-up')
    return <Trans>オフラインです。続けて間違えたため、接続が戻るまでパスワードでは解除できません。</Trans>
  if (at === 'none')
    return <Trans>オフラインです。この端末ではパスワードを確認できないため、接続が戻ると解除できます。</Trans>
  return <Trans>オフラインです。パスワードはこの端末で確認します。</Trans>
}
