import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { notify } from '@/errors/notify'
import { ProveFirst } from '@/forms/prove-first'
import { recordEvent } from '@/session/events/security-events'
import { pinState, removePin } from '@/session/secrets/pin'
import { Button } from '@/ui/button'
import { NewPinForm } from './new-pin-form'

type Step = 'rest' | 'prove' | 'choose'

/** Sets, changes or removes the PIN. A new one needs the password first. */
export function PinSettings({ uid }: { uid: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<'none' | 'set' | null>(null)
  const [step, setStep] = useState<Step>('rest')

  useEffect(() => {
    let gone = false
    if (step === 'rest') void pinState(uid).then(({ at }) => gone || setState(at === 'none' ? 'none' : 'set'))
    return () => {
      gone = true
    }
  }, [uid, step])

  async function remove() {
    try {
      await removePin(uid)
      await recordEvent(uid, 'pin-removed')
      setState('none')
    } catch (thrown) {
      notify.error(thrown)
    }
  }

  return (
    <section aria-labelledby="pin-title" className="flex flex-col gap-3">
      <div>
        <h3 id="pin-title" className="font-semibold text-sm">
          PIN
        </h3>
        <p className="text-muted text-sm">
          {state === 'none' ? (
            <Trans>この端末だけで使う4桁以上の数字です。オフラインでもロックを解除できます。</Trans>
          ) : (
            <Trans>この端末にPINを設定しています。</Trans>
          )}
        </p>
      </div>
      {step === 'prove' ? <ProveFirst onProved={() => setStep('choose')} /> : null}
      {step === 'choose' ? <NewPinForm uid={uid} onDone={() => setStep('rest')} /> : null}
      {step === 'rest' && state !== null ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="lock" onClick={() => setStep('prove')}>
            {state === 'none' ? t`PINを設定` : t`PINを変更`}
          </Button>
          {state === 'none' ? null : (
            <Button size="sm" variant="ghost" onClick={() => void remove()}>
              {t`PINを削除`}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}
