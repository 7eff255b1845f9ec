import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ErrorSeverity } from '#contract/errors'
import { loadChunk } from '@/lib/load-chunk'
import { aboveStrips } from '@/ui/docked'
import { loadEnglishCodes } from './code-words'
import { ErrorBoundary } from './error-boundary'
import { type ErrorNotice, getNotices, type Shown, subscribeNotices } from './notice-store'
import { presentationOf } from './presentation'
import { Toast } from './toast'

const ErrorDialog = lazy(() => loadChunk(() => import('./error-dialog')).then((m) => ({ default: m.ErrorDialog })))

const WEIGHT: Record<ErrorSeverity, number> = { low: 0, medium: 1, high: 2, critical: 3 }

type ShownError = ErrorNotice & Shown

/** THE place where a person is told of things: notes at the edge, one dialog at a time. Mounted once by the app. */
export function ErrorCenter() {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  useEffect(() => {
    // Without them the words of the server are shown as they are.
    if (locale === 'en') loadEnglishCodes().catch(() => {})
  }, [locale])
  const notices = useSyncExternalStore(subscribeNotices, getNotices)
  const dialog = mostSevere(notices.filter(isDialog))
  return (
    <>
      <section
        ref={aboveStrips}
        aria-label={t`お知らせ`}
        aria-live="polite"
        aria-relevant="additions text"
        className="notice-stack"
      >
        {notices
          .filter((notice) => !isDialog(notice))
          .map((notice) => (
            <Toast key={notice.id} notice={notice} />
          ))}
      </section>
      {dialog ? (
        // Where the dialog cannot be loaded, a note says the same.
        <ErrorBoundary key={dialog.id} scope="part" instead={<Toast notice={dialog} />}>
          <Suspense fallback={null}>
            <ErrorDialog notice={dialog} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}

function isDialog(notice: Shown): notice is ShownError {
  return notice.tone === 'error' && presentationOf(notice.error).surface === 'dialog'
}

/** One question at a time: the most severe first, of equals the oldest. */
function mostSevere(errors: readonly ShownError[]): ShownError | undefined {
  return errors.reduce<ShownError | undefined>(
    (found, next) => (!found || WEIGHT[next.error.severity] > WEIGHT[found.error.severity] ? next : found),
    undefined,
  )
}
