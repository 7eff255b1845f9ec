import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActDialog } from '@/forms/act-dialog'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineAction } from '@/forms/use-online-action'
import { uuid } from '@/lib/uuid'
import { endAllSignIns } from '@/session/identity/own-account'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'

/** For a lost tablet, or a desk where one is not sure to have signed out: ends every sign-in of this person. */
export function SignOutCard({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState<string | null>(null)
  const act = useOnlineAction(async (attemptId: string) => {
    await endAllSignIns(attemptId)
    await onSignedOut()
  })

  function ask() {
    act.forgetFailure()
    setAttempt(uuid())
  }

  return (
    <Card title={<Trans>すべての端末からログアウト</Trans>} className="print:hidden">
      <div className="flex flex-col items-start gap-4">
        <p className="text-sm">
          <Trans>
            端末をなくしたときや、ログアウトし忘れたときに使います。この端末を含むすべての端末で、もう一度ログインが必要になります。
          </Trans>
        </p>
        <OfflineNote />
        <Button icon="logout" disabled={act.isOffline} onClick={ask}>
          {t`すべての端末からログアウト`}
        </Button>
      </div>
      <ActDialog
        act={act}
        open={attempt !== null}
        title={t`すべての端末からログアウトしますか？`}
        confirmLabel={t`ログアウトする`}
        danger
        onConfirm={() => attempt !== null && void act.run(attempt)}
        onCancel={() => setAttempt(null)}
      >
        <ul className="list-disc pl-5">
          <li>
            <Trans>この端末からもログアウトします。</Trans>
          </li>
          <li>
            <Trans>
              ほかの端末は、次にサーバーと通信したときにログアウトになります。オフラインの端末は、つながったときです。
            </Trans>
          </li>
          <li>
            <Trans>未送信の変更は消えません。その端末で次にあなたがログインしたときに送信します。</Trans>
          </li>
        </ul>
      </ActDialog>
    </Card>
  )
}
