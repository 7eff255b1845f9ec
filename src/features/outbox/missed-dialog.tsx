import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import type { ActionResult } from '@/offline/outbox/actions'
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
import { contentLines } from './value-words'

/** A conflict without values to choose from: the record is gone, or is there already. */
export function MissedDialog({ entry, onClose, onCopy, onDiscard }: ConflictProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { act, busy } = useEntryAction()
  const copy = useCopy(onCopy)

  const kind = conflictKind(entry)
  const asNew = asNewWords(entry)
  const parentGone = viewOf(entry.command)?.parentGone
  // Under the same id the server would say the same for ever.
  const canRetry = kind !== 'exists'

  async function done(action: Promise<ActionResult>, words: string) {
    if (!(await act(() => action))) return
    onClose()
    notify.info(words)
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
              onClick={() => void done(retry(entry.id), t`もう一度送信します`)}
            >
              {t`再試行`}
            </Button>
          ) : null}
          {asNew ? (
            <Button
              variant="primary"
              busy={busy}
              onClick={() => void done(saveAsNew(entry.id), t`新しい記録にしました。続けて送信します`)}
            >
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
