import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { exports } from '#contract/exports'
import { ApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { ActNotes } from '@/forms/act-notes'
import { ProveFirst } from '@/forms/prove-first'
import { useOnlineAction } from '@/forms/use-online-action'
import { hasFreshProof } from '@/session/identity/fresh-proof'
import { useSession } from '@/session/session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

type ExportDialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

/** Asks for the export; first, who it is: all personal data of the tenant must not go with whoever finds an open desk. */
export function ExportDialog({ onDone, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const [isProved, setProved] = useState(() => hasFreshProof(user?.uid ?? ''))
  const asking = useOnlineAction(async () => {
    try {
      await callPatiently(exports.create, {})
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'AUTH_009') setProved(false)
      throw thrown
    }
    await onDone()
    onClose()
  })
  return (
    <Dialog open size="sm" onClose={onClose} title={t`データを書き出す`}>
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          <Trans>
            ファイルには、すべての顧客の個人情報が入ります。受け取ったあとは、ほかの人が開けない場所に保管してください。書き出したことは「操作の記録」に残ります。
          </Trans>
        </p>
        <ActNotes failure={asking.failure} />
        {isProved ? (
          <Button
            variant="primary"
            icon="download"
            busy={asking.isBusy}
            disabled={asking.isOffline}
            onClick={() => void asking.run()}
          >
            {t`書き出しを始める`}
          </Button>
        ) : (
          <ProveFirst onProved={() => setProved(true)} />
        )}
      </div>
    </Dialog>
  )
}
