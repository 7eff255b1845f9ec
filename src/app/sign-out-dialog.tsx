import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { drainOutbox, useOutboxCount } from '@/offline/outbox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { signOutNow, stopAskingToLeave } from './sign-out'

/** How long the person waits for everything to be sent before they choose again. */
const SEND_LIMIT_MS = 20_000

type Choice = 'send' | 'keep' | 'discard'

/** Asks what becomes of unsent work at sign-out. Nothing is thrown away unless the person says so. */
export function SignOutDialog() {
  const { t } = useLingui()
  const count = useOutboxCount()
  const [busy, setBusy] = useState<Choice | null>(null)
  const [failed, setFailed] = useState(false)

  async function choose(choice: Choice) {
    setBusy(choice)
    setFailed(false)
    if (choice === 'send' && (await drainOutbox(SEND_LIMIT_MS)) > 0) {
      setFailed(true)
      setBusy(null)
      return
    }
    await signOutNow({ keepOutbox: choice === 'keep' })
  }

  return (
    <Dialog open onClose={stopAskingToLeave} title={t`未送信の変更が${count}件あります`} size="sm">
      <div className="flex flex-col gap-4">
        {failed ? (
          <Banner tone="warning" role="alert">
            <Trans>送信できなかった変更があります。接続を確認するか、ほかの方法を選んでください。</Trans>
          </Banner>
        ) : null}
        <Option note={t`すべて送信できたら、この端末のデータを消してログアウトします。`}>
          <Button
            variant="primary"
            icon="cloud-up"
            className="w-full"
            busy={busy === 'send'}
            disabled={busy !== null && busy !== 'send'}
            onClick={() => void choose('send')}
          >
            {t`送信してからログアウト`}
          </Button>
        </Option>
        <Option note={t`次にあなたがこの端末でログインしたときに送信します。ほかの人には見えません。`}>
          <Button
            icon="device"
            className="w-full"
            busy={busy === 'keep'}
            disabled={busy !== null && busy !== 'keep'}
            onClick={() => void choose('keep')}
          >
            {t`この端末に残してログアウト`}
          </Button>
        </Option>
        <Option note={<Plural value={count} other="#件の変更は失われます。元に戻せません。" />}>
          <Button
            variant="danger"
            icon="trash"
            className="w-full"
            busy={busy === 'discard'}
            disabled={busy !== null && busy !== 'discard'}
            onClick={() => void choose('discard')}
          >
            {t`破棄してログアウト`}
          </Button>
        </Option>
      </div>
    </Dialog>
  )
}

function Option({ note, children }: { note: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-muted text-sm">{note}</p>
    </div>
  )
}
