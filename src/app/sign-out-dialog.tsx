import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { drainOutbox } from '@/offline/scope/drain'
import { type UnsentWork, useOutboxCount } from '@/offline/scope/outbox'
import { requestSignOut, signOutNow, stopAskingToLeave } from '@/session/sign-out/sign-out'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

/** How long the person waits for everything to be sent before they choose again. */
const SEND_LIMIT_MS = 20_000

type Choice = 'send' | 'keep' | 'discard'

/** Asks what becomes of unsent work at sign-out. Nothing is thrown away unless the person says so. */
export function SignOutDialog({ work }: { work: UnsentWork }) {
  const { t } = useLingui()
  const { drafts } = work
  // The list of this tab is empty while the disk has not answered; then the count of the disk stands.
  const count = useOutboxCount() || work.entries
  const { busy, failed, choose } = useChoice()
  const keep = useRef<HTMLButtonElement>(null)
  const isSent = work.entries === 0
  // What was pressed is gone: only drafts are left to decide on.
  useEffect(() => {
    if (isSent) keep.current?.focus()
  }, [isSent])
  const option = (choice: Choice) => ({
    className: 'w-full',
    busy: busy === choice,
    disabled: busy !== null && busy !== choice,
    onClick: () => void choose(choice),
  })

  return (
    <Dialog
      open
      onClose={stopAskingToLeave}
      title={isSent ? t`書きかけの入力が${drafts}件あります` : t`未送信の変更が${count}件あります`}
      size="sm"
    >
      <div className="flex flex-col gap-4">
        {failed ? (
          <Banner tone="warning" role="alert">
            <Trans>送信できなかった変更があります。接続を確認するか、ほかの方法を選んでください。</Trans>
          </Banner>
        ) : null}
        {drafts > 0 && !isSent ? <Counted unsent={count} drafts={drafts} /> : null}
        {isSent ? null : (
          <Option note={t`すべて送信できたら、この端末のデータを消してログアウトします。`}>
            <Button {...option('send')} variant="primary" icon="cloud-up">
              {t`送信してからログアウト`}
            </Button>
          </Option>
        )}
        <Option
          note={
            isSent
              ? t`次にあなたがこの端末でログインしたときに続きを入力できます。ほかの人には見えません。`
              : t`次にあなたがこの端末でログインしたときに送信します。ほかの人には見えません。`
          }
        >
          <Button {...option('keep')} ref={keep} icon="device">
            {t`この端末に残してログアウト`}
          </Button>
        </Option>
        <Option note={<Lost count={count} drafts={drafts} />}>
          <Button {...option('discard')} variant="danger" icon="trash">
            {t`破棄してログアウト`}
          </Button>
        </Option>
      </div>
    </Dialog>
  )
}

/** Acts on a choice; `failed`: not everything could be sent, and the person chooses again. */
function useChoice() {
  const [busy, setBusy] = useState<Choice | null>(null)
  const [failed, setFailed] = useState(false)

  async function choose(choice: Choice) {
    setBusy(choice)
    setFailed(false)
    if (choice !== 'send') return signOutNow({ keepOutbox: choice === 'keep' })
    if ((await drainOutbox(SEND_LIMIT_MS)) > 0) setFailed(true)
    // Asks on when there are drafts.
    else await requestSignOut()
    setBusy(null)
  }

  return { busy, failed, choose }
}

function Counted({ unsent, drafts }: { unsent: number; drafts: number }) {
  return (
    <p>
      <Plural value={unsent} other="未送信の変更#件" />
      {' ・ '}
      <Plural value={drafts} other="書きかけの入力#件" />
    </p>
  )
}

function Lost({ count, drafts }: { count: number; drafts: number }) {
  if (drafts > 0) return <Trans>サーバーに届かないまま失われます。元に戻せません。</Trans>
  return <Plural value={count} other="#件の変更は失われます。元に戻せません。" />
}

function Option({ note, children }: { note: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-muted text-sm">{note}</p>
    </div>
  )
}
