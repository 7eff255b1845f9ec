import { useLingui } from '@lingui/react/macro'
import { WAITING_OFFLINE } from '@/assistant/upload-problem'
import { OfflineNote } from '@/forms/offline-note'

/** What becomes of a file without a connection, and of how many. */
export function OfflineRoom() {
  const { t } = useLingui()
  return (
    <OfflineNote>
      {t`オフラインです。ファイルはこの端末に保存し、接続したときに送信します（${WAITING_OFFLINE}件まで）。`}
    </OfflineNote>
  )
}
