import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { saveFile } from '@/lib/save-file'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { exportOutbox } from '@/offline/scope/outbox'
import { Button } from '@/ui/button'
import { useSendNow } from './use-send-now'

/**
 * What can be done about all that is here. `canSend`: not all of it waits for a decision. Without a connection nothing can
 * be sent, and the reason stands there.
 */
export function ScreenActions({ canSend }: { canSend: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const isOffline = useConnectivity().state === 'offline'
  const { send, busy } = useSendNow()
  return (
    <>
      {canSend && isOffline ? (
        <p id={id} className="self-center text-muted text-sm">
          <Trans>接続後に自動で送信します</Trans>
        </p>
      ) : null}
      <Button icon="download" onClick={() => saveFile(exportOutbox())}>
        {t`ファイルに書き出す`}
      </Button>
      {canSend ? (
        <Button
          variant="primary"
          icon="send"
          busy={busy}
          disabled={isOffline}
          aria-describedby={isOffline ? id : undefined}
          onClick={() => void send()}
        >
          {t`今すぐ送信`}
        </Button>
      ) : null}
    </>
  )
}
