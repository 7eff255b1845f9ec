import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ProveFirst } from '@/forms/prove-first'
import { hasFreshProof } from '@/session/identity/fresh-proof'
import { Dialog } from '@/ui/dialog'
import { NewPinForm } from './new-pin-form'

type PinDialogProps = { uid: string; onDone: () => void; onClose: () => void }

/** Chooses a PIN over any page; a sign-in of a moment ago is proof enough. */
export function PinDialog({ uid, onDone, onClose }: PinDialogProps) {
  const { t } = useLingui()
  const [isProved, setProved] = useState(() => hasFreshProof(uid))
  return (
    <Dialog open size="sm" onClose={onClose} title={t`PINを設定`}>
      <p className="mb-4 text-muted text-sm">
        <Trans>この端末だけで使う4桁以上の数字です。オフラインでもロックを解除できます。</Trans>
      </p>
      {isProved ? <NewPinForm uid={uid} onDone={onDone} /> : <ProveFirst onProved={() => setProved(true)} />}
    </Dialog>
  )
}
