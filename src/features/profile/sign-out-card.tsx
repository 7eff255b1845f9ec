import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endAllSignIns } from '@/auth/own-account'
import { SaveFailure } from '@/errors/save-failure'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { OfflineNote, useIsOffline } from './offline-note'

/** For a lost tablet, or a desk where one is not sure to have signed out: ends every sign-in of this person. */
export function SignOutCard({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  const [attempt, setAttempt] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function ask() {
    setFailure(null)
    setAttempt(uuid())
  }

  async function confirm(attemptId: string) {
    setBusy(true)
    setFailure(null)
    try {
      await endAllSignIns(attemptId)
      await onSignedOut()
    } catch (thrown) {
      setFailure(thrown)
      setBusy(false)
    }
  }

  return (
    <Card title={<Trans>すべての端末からログアウト</Trans>}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-sm">
          <Trans>
            端末をなくしたときや、ログアウトし忘れたときに使います。この端末を含むすべての端末で、もう一度ログインが必要になります。
          </Trans>
        </p>
        <OfflineNote>
          <Trans>オフラインです。接続しているときに使えます。</Trans>
        </OfflineNote>
        <Button icon="logout" disabled={isOffline} onClick={ask}>
          {t`すべての端末からログアウト`}
        </Button>
      </div>
      <ConfirmDialog
        open={attempt !== null}
        title={t`すべての端末からログアウトしますか？`}
        confirmLabel={t`ログアウトする`}
        danger
        busy={busy}
        onConfirm={() => attempt !== null && void confirm(attempt)}
        onCancel={() => !busy && setAttempt(null)}
      >
        {failure ? <SaveFailure thrown={failure} /> : null}
        <ul className="list-disc pl-5 text-sm">
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
      </ConfirmDialog>
    </Card>
  )
}
