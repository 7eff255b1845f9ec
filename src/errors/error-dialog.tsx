import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reloadPage } from '@/lib/load-page'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { AppError } from './app-error'
import { errorHooks } from './configure'
import { ContactButton } from './contact-button'
import { ErrorDetails } from './error-details'
import { ErrorId } from './error-id'
import { errorLines, errorMessage, errorSuggestion } from './error-text'
import { dismiss, type ErrorNotice, type Shown } from './notice-store'
import { notify } from './notify'
import { presentationOf } from './presentation'
import { retryNotice } from './retry'
import { UnreachableLine } from './unreachable-line'

type ErrorDialogProps = { notice: ErrorNotice & Shown }

/** The dialog for severe errors (spec section 8). A critical one shows its details and stays. */
export function ErrorDialog({ notice }: ErrorDialogProps) {
  const { i18n } = useLingui()
  const { error, isStored } = notice
  const { title, closable, detailsShown } = presentationOf(error)
  const [details, setDetails] = useState(detailsShown)
  const close = () => dismiss(notice.id)
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={title ? i18n._(title) : null}
      closable={closable}
      onClose={close}
      footer={<Buttons notice={notice} details={details} onDetails={() => setDetails(true)} onClose={close} />}
    >
      <Words error={error} isStored={isStored ?? false} />
      {details ? <ErrorDetails error={error} /> : null}
    </Dialog>
  )
}

/** What a person fears first is for what they have typed. */
function Words({ error, isStored }: { error: AppError; isStored: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <>
      {isStored ? <p className="mb-2 font-semibold">{t`入力した内容はこの端末に保存されています`}</p> : null}
      <p>{errorMessage(error, i18n)}</p>
      {errorLines(error, i18n).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="mt-1 text-muted text-sm">{errorSuggestion(error, i18n)}</p>
      <ErrorId error={error} />
    </>
  )
}

type ButtonsProps = ErrorDialogProps & { details: boolean; onDetails: () => void; onClose: () => void }

function Buttons({ notice, details, onDetails, onClose }: ButtonsProps) {
  const { t } = useLingui()
  const { error, retry, busy } = notice
  const { signOutOffered, closable } = presentationOf(error)
  // Exactly one is the main way on: the last of those that there are.
  const isLast = !retry && !signOutOffered
  return (
    <>
      {details ? null : <Button variant="ghost" onClick={onDetails}>{t`詳細を表示`}</Button>}
      <ContactButton error={error} variant={isLast && closable ? 'primary' : 'secondary'} />
      {closable ? null : <WaysOut isMain={isLast} />}
      {retry ? (
        <Button
          variant={signOutOffered ? 'secondary' : 'primary'}
          icon="refresh"
          busy={busy}
          onClick={() => void retryNotice(notice.id)}
        >
          {t`再試行`}
        </Button>
      ) : null}
      {signOutOffered ? <SignOutButton onDone={onClose} /> : null}
    </>
  )
}

/** Nothing can be done in the page under it any more: what is on this device alone can be taken along. */
function WaysOut({ isMain }: { isMain: boolean }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [isUnreachable, setUnreachable] = useState(false)
  const save = errorHooks().exportUnsent()
  async function reload() {
    setBusy(true)
    const isLeaving = await reloadPage()
    setUnreachable(!isLeaving)
    setBusy(isLeaving)
  }
  return (
    <>
      {/* Takes no room while it is empty, yet is there before it speaks. */}
      <UnreachableLine isUnreachable={isUnreachable} className="order-last basis-full text-sm empty:-mt-2" />
      {save ? <Button icon="download" onClick={save}>{t`未送信の変更を書き出す`}</Button> : null}
      <Button variant={isMain ? 'primary' : 'secondary'} icon="refresh" busy={busy} onClick={() => void reload()}>
        {t`再読み込み`}
      </Button>
    </>
  )
}

function SignOutButton({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  async function signOut() {
    setBusy(true)
    try {
      await errorHooks().signOut()
      onDone()
    } catch (thrown) {
      notify.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" icon="logout" busy={busy} onClick={() => void signOut()}>
      {t`ログアウトして再ログイン`}
    </Button>
  )
}
