import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '@/i18n/format'
import { recoverFromMissingChunk } from '@/lib/load-chunk'
import { openPage, reloadPage } from '@/lib/load-page'
import { Button } from '@/ui/button'
import type { AppError } from './app-error'
import { CrashIcon } from './crash-icon'
import { errorMessage } from './error-text'
import { contactSupport } from './support-mail'
import { UnreachableLine } from './unreachable-line'

type CrashScreenProps = { scope: 'app' | 'screen'; error: AppError }

/**
 * What is left when a screen broke (spec section 8). It needs no provider and no further chunk, since it also stands
 * in for the whole app; hence the words come from `i18n` itself.
 */
export function CrashScreen({ scope, error }: CrashScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const isAwaited = useArrival(error)
  const Frame = scope === 'app' ? 'main' : 'section'
  return (
    <Frame className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-10">
      <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl">
        {isAwaited
          ? i18n._(msg`接続がないため、この画面をまだ開けません。つながると自動で開きます`)
          : i18n._(msg`アプリケーションエラー`)}
      </h1>
      {isAwaited ? null : <Crash error={error} />}
    </Frame>
  )
}

function Crash({ error }: { error: AppError }) {
  return (
    <>
      <p>{i18n._(msg`画面を表示できませんでした。保存した内容と未送信の変更は、この端末に残っています。`)}</p>
      <dl className="grid gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 text-sm sm:grid-cols-[auto_1fr]">
        {rowsOf(error).map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="mb-2 select-all break-all sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <WaysOn error={error} />
    </>
  )
}

type Way = 'reload' | 'home'

function WaysOn({ error }: { error: AppError }) {
  const [asking, setAsking] = useState<Way | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const go = async (way: Way) => {
    setAsking(way)
    const isLeaving = way === 'reload' ? await reloadPage() : await openPage('/')
    setUnreachable(!isLeaving)
    setAsking(null)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={asking === 'reload'} onClick={() => void go('reload')}>
          {asking === 'reload' ? null : <CrashIcon name="refresh" />}
          {i18n._(msg`再読み込み`)}
        </Button>
        <Button busy={asking === 'home'} onClick={() => void go('home')}>
          {asking === 'home' ? null : <CrashIcon name="home" />}
          {i18n._(msg`ホームに戻る`)}
        </Button>
        <Button onClick={() => contactSupport(error, i18n)}>
          <CrashIcon name="mail" />
          {i18n._(msg`サポートに連絡`)}
        </Button>
      </div>
      <UnreachableLine isUnreachable={isUnreachable} />
    </>
  )
}

/** A screen whose code did not come is loaded when the connection is back. @returns whether it waits for that. */
function useArrival({ kind }: AppError): boolean {
  const isMissing = kind === 'chunk-load'
  const [isAwaited, setAwaited] = useState(isMissing && !onlineManager.isOnline())
  useEffect(() => {
    if (!isMissing) return
    const look = async () => {
      const isComing = onlineManager.isOnline() && (await recoverFromMissingChunk())
      // What does not come with the server at hand is no matter of the connection.
      setAwaited(isComing || !onlineManager.isOnline())
    }
    return onlineManager.subscribe(() => void look())
  }, [isMissing])
  return isAwaited
}

function rowsOf(error: AppError): readonly (readonly [string, string])[] {
  // An engine's words help support, except about a missing part: there it is the person who can do something.
  const original = error.context.original_message
  const ownWords = error.kind === 'unexpected' && typeof original === 'string'
  return [
    [i18n._(msg`エラーID`), error.reportId ?? '-'],
    [i18n._(msg`発生時刻`), formatDateTime(error.timestamp)],
    [i18n._(msg`URL`), location.href],
    [i18n._(msg`ユーザーエージェント`), navigator.userAgent],
    [i18n._(msg`メッセージ`), ownWords ? original : errorMessage(error, i18n)],
  ]
}
