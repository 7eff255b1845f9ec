import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { IconButton } from '@/ui/icon-button'
import type { AppError } from './app-error'
import { ErrorId } from './error-id'
import { errorLines, errorMessage, errorSuggestion } from './error-text'
import { dismiss, type NoticeAction, pause, resume, type Shown } from './notice-store'
import { retryNotice } from './retry'

const BAR = { success: 'before:bg-success', info: 'before:bg-info', error: 'before:bg-danger-fill' } as const
const ICON_COLOR = { success: 'text-success', info: 'text-info', error: 'text-danger' } as const

/** A note at the edge of the screen. It waits while it is pointed at or holds the focus. */
export function Toast({ notice }: { notice: Shown }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const { id, tone, count } = notice
  const waits = held || notice.busy
  useEffect(() => {
    if (!waits) return
    pause(id)
    return () => resume(id)
  }, [id, waits])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait
    <div
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto relative flex w-full max-w-md items-start gap-3 overflow-hidden rounded-card border border-line bg-raised py-1 pr-1 pl-4 shadow-float',
        'before:absolute before:inset-y-0 before:left-0 before:w-1',
        BAR[tone],
      )}
    >
      <Icon name={tone} className={classNames('mt-3', ICON_COLOR[tone])} />
      <div className="min-w-0 flex-1 py-2 text-sm">
        {notice.tone === 'error' ? <ErrorWords error={notice.error} /> : <TextWords {...notice} />}
        <ToastButton notice={notice} />
      </div>
      {count > 1 ? (
        <span className="mt-3 rounded-full bg-sunken px-2 text-muted text-xs" title={t`同じ通知の回数`}>
          ×{count}
        </span>
      ) : null}
      <IconButton label={t`閉じる`} icon="close" iconSize={18} onClick={() => dismiss(notice.id)} />
    </div>
  )
}

function TextWords({ text, detail }: { text: string; detail?: string | undefined }) {
  return (
    <>
      <p className="pt-0.5">{text}</p>
      {detail ? <p className="truncate text-muted">{detail}</p> : null}
    </>
  )
}

function ErrorWords({ error }: { error: AppError }) {
  const { i18n } = useLingui()
  const lines = errorLines(error, i18n)
  return (
    <>
      <p className="pt-0.5 font-bold">{errorMessage(error, i18n)}</p>
      {lines.length > 0 ? (
        <ul className="mt-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-0.5 text-muted">{errorSuggestion(error, i18n)}</p>
      )}
      <ErrorId error={error} />
    </>
  )
}

function ToastButton({ notice }: { notice: Shown }) {
  const { t } = useLingui()
  if (notice.tone === 'error') {
    if (!notice.retry) return null
    return (
      <Button size="sm" icon="refresh" className="mt-2" busy={notice.busy} onClick={() => void retryNotice(notice.id)}>
        {t`再試行`}
      </Button>
    )
  }
  const { action } = notice
  if (!action) return null
  return (
    <Button size="sm" className="mt-2" onClick={() => runAndClose(action, notice.id)}>
      {action.label}
    </Button>
  )
}

/** A notice that has just gone with its person does nothing any more. */
function runAndClose(action: NoticeAction, id: number): void {
  if (dismiss(id)) action.run()
}
