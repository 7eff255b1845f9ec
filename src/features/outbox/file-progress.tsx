import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatBytes } from '@/i18n/units'
import { FILE_KIND } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { sentOf } from '@/offline/scope/files'
import { ProgressBar } from '@/ui/progress-bar'

/** The device is asked so often how far a file has come that is under way, in whichever tab. */
const LOOK_EVERY_MS = 500

/** How much of a file the server has; nothing for an entry that is no file. */
export function FileProgress({ entry }: { entry: OutboxEntry }) {
  return entry.subject.kind === FILE_KIND ? <Progress entry={entry} /> : null
}

function Progress({ entry: { id, input, state } }: { entry: OutboxEntry }) {
  const { t } = useLingui()
  const { size, name } = input as { size: number; name: string }
  const sent = useSent(id, state === 'sending')
  if (sent === null) return null
  const [done, whole] = [formatBytes(sent), formatBytes(size)]
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      <ProgressBar label={t`${name} の送信`} percent={(sent / size) * 100} className="w-40" />
      <span className="text-muted tabular-nums">
        <Trans>
          {whole}中{done}を送信済み
        </Trans>
      </span>
    </div>
  )
}

/** Bytes of a file that the server has; null when it is not on this device. */
function useSent(id: string, isUnderWay: boolean): number | null {
  const [sent, setSent] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    const look = () => void sentOf(id).then((found) => isOver || setSent(found))
    look()
    const timer = isUnderWay ? setInterval(look, LOOK_EVERY_MS) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, isUnderWay])
  return sent
}
