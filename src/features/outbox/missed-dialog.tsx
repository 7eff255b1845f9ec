import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { UNDO_MS } from '@/forms/use-held-deletes'
import { type ConflictKind, conflictKind } from '@/offline/outbox/conflict-kind'
import { retry, saveAsNew } from '@/offline/scope/decisions'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { ConflictProps } from './conflict-dialog'
import { viewOf } from './entry-views'
import { asNewWords, commandName, conflictWords, serverWords } from './entry-words'
import { useCopy } from './use-copy'
import { useEntryAction } from './use-entry-action'
import { useOfferUndo } from './use-offer-undo'
import { contentLines } from './value-words'

type MissedProps = ConflictProps & {
  /** Whether no other change is for the same record: those that go along to a new one cannot be brought back. */
  isAlone: boolean
}

/** A conflict without values to choose from: the record is gone, or is there already. */
export function MissedDialog({ entry, isAlone, onClose, onCopy, onDiscard }: MissedProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { act, busy } = useEntryAction()
  const copy = useCopy(onCopy)
  const offerUndo = useOfferUndo()

  const kind = conflictKind(entry)
  const asNew = asNewWords(entry)
  const parentGone = viewOf(entry.command)?.parentGone
  // Under the same id the server would say the same for ever.
  const canRetry = kind !== 'exists'

  /** What the server refuses again is asked about again: nothing is lost by it. */
  async function sendAgain() {
    if (!(await act(() => retry(entry.id)))) return
    onClose()
    notify.info(t`もう一度送信します`)
  }

  async function makeNew() {
    if (!(await act(() => saveAsNew(entry.id, isAlone ? { holdMs: UNDO_MS } : {})))) return
    onClose()
    if (isAlone) offerUndo(entry, t`新しい記録にしました`)
    else notify.info(t`新しい記録にしました。続けて送信します`)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`この変更は保存できませんでした`}
      footer={
        <>
          <Button variant="ghost" icon="trash" onClick={onDiscard}>
            {t`自分の変更を破棄`}
          </Button>
          <Button icon="copy" onClick={() => void copy(entry)}>
            {t`内容をコピー`}
          </Button>
          {canRetry ? (
            <Button
              variant={asNew ? 'secondary' : 'primary'}
              icon="refresh"
              busy={busy}
              onClick={() => void sendAgain()}
            >
              {t`再試行`}
            </Button>
          ) : null}
          {asNew ? (
            <Button variant="primary" busy={busy} onClick={() => void makeNew()}>
              {i18n._(asNew)}
            </Button>
          ) : null}
        </>
      }
    >
      <Banner tone="warning">
        <p>{i18n._(conflictWords(entry))}</p>
        {entry.last_error?.message ? <p className="mt-1">{serverWords(entry.last_error, i18n).message}</p> : null}
      </Banner>
      <p className="mt-3 text-sm">
        {kind === 'parent-gone' && parentGone ? (
          i18n._(parentGone.wayOut)
        ) : (
          <WayOut kind={kind} asNew={asNew === null ? null : i18n._(asNew)} />
        )}
      </p>
      <h3 className="mt-4 font-bold text-sm">{commandName(entry.command, i18n)}</h3>
      <dl className="mt-1 divide-y divide-line text-sm">
        {contentLines(entry, i18n).map(({ field, label, text }) => (
          <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-wrap break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

type WayOutProps = {
  kind: ConflictKind
  /** The words of the button that saves the content as a new record; null where there is none. */
  asNew: string | null
}

/** What the person can do about it. */
function WayOut({ kind, asNew }: WayOutProps) {
  switch (kind) {
    case 'exists':
      return (
        <Trans>
          前に保存したものが、すでにサーバーにあるかもしれません。同じものなら破棄してください。別のものなら、新しい記録として保存できます。
        </Trans>
      )
    case 'no-place':
    case 'otherwise':
      return <Trans>「再試行」で、あなたの変更をもう一度送信します。不要なら破棄してください。</Trans>
    default:
      return asNew !== null ? (
        <Trans>
          「{asNew}
          」で、変更前の内容とあなたの変更を合わせて、新しい記録を作れます。記録が元に戻ったあとなら「再試行」で送信できます。
        </Trans>
      ) : (
        <Trans>記録が元に戻ったあとなら「再試行」で送信できます。不要なら破棄してください。</Trans>
      )
  }
}
