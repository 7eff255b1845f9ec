import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatBytes } from '@/i18n/units'
import { sendFile } from '@/offline/files/mutations'
import { inputOf } from '@/offline/outbox/commands'
import { isMovable, type OutboxEntry } from '@/offline/outbox/entry'
import { pause, retry } from '@/offline/scope/decisions'
import { sentOf } from '@/offline/scope/files'
import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'
import { PAUSED_WORDS } from './entry-words'
import { useEntryAction } from './use-entry-action'

/** The device is asked so often how far a file has come that is under way, in whichever tab. */
const LOOK_EVERY_MS = 500

type FileProps = { entry: OutboxEntry; name: string; size: number }

/** How much of a file the server has; nothing for an entry that is no file, or cannot be read. */
export function FileProgress({ entry }: { entry: OutboxEntry }) {
  const file = inputOf(sendFile, entry)
  return file ? <Progress entry={entry} name={file.name} size={file.size} /> : null
}

function Progress({ entry, name, size }: FileProps) {
  const { t, i18n } = useLingui()
  const { id, state } = entry
  const sent = useSent(id, state === 'sending')
  const { act, busy } = useEntryAction()
  if (sent === null) return null
  const isPaused = entry.wait === 'paused'
  const [done, whole] = [formatBytes(sent), formatBytes(size)]
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      <ProgressBar label={t`${name} の送信`} percent={(sent / size) * 100} className="w-40" />
      <span className="text-muted tabular-nums">
        <Trans>
          {whole}中{done}を送信済み
        </Trans>
      </span>
      {isPaused ? <span>{i18n._(PAUSED_WORDS)}</span> : null}
      {isMovable(entry) ? (
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          onClick={() => void act(() => (isPaused ? retry(id) : pause(id)))}
        >
          {isPaused ? t`再開` : t`一時停止`}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : null}
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
