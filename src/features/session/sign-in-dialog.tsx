import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { errorFacts, isErrorCode } from '#contract/errors'
import { dismiss, getNotices, subscribeNotices } from '@/errors/notice-store'
import { ProofForm } from '@/forms/proof-form'
import { useProof } from '@/forms/use-proof'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { type SignInReason, setSignInOpen } from '@/session/sign-in-asked'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { useOnTop } from './use-on-top'

type SignInDialogProps = {
  reason: SignInReason
  onProved: () => void
  onRefused: () => void
  /** Signs this person out with their unsent work kept, so that another can sign in; offline nobody could. */
  onOther: () => void
}

/**
 * Asks for a new sign-in over the page: nothing under it is left, so nothing that was typed is lost. When the server
 * refuses the credential, one may go on writing first; at the end of a session one may not.
 */
export function SignInDialog({ reason, onProved, onRefused, onOther }: SignInDialogProps) {
  const { t } = useLingui()
  const { state } = useConnectivity()
  const first = useRef<HTMLElement | null>(null)
  const proof = useProof({ onProved, onRefused })
  const words = useRef<HTMLParagraphElement>(null)
  const turn = useOnTop(words)
  useNoSecondDialog()
  return (
    <Dialog
      key={turn}
      open
      size="sm"
      role="alertdialog"
      closable={reason === 'refused'}
      onClose={() => setSignInOpen(false)}
      title={t`もう一度ログインしてください`}
      initialFocus={first}
    >
      <p ref={words} className="mb-4 text-sm">
        {reason === 'ended' ? (
          <Trans>セッションの時間が終わりました。入力中の内容はこのまま残っています。</Trans>
        ) : (
          <Trans>ログインを確認できませんでした。入力中の内容はこのまま残り、ログインすると続きから送信します。</Trans>
        )}
      </p>
      <ProofForm
        proof={proof}
        action={t`ログイン`}
        onField={(field) => {
          first.current = field
        }}
      />
      <div className="mt-4 border-line border-t pt-3">
        <Button variant="ghost" size="sm" disabled={proof.busy !== null || state === 'offline'} onClick={onOther}>
          {t`別の人としてログイン`}
        </Button>
      </div>
    </Dialog>
  )
}

/** The refusals that this dialog is about need no dialog of their own beside it. */
function useNoSecondDialog(): void {
  const notices = useSyncExternalStore(subscribeNotices, getNotices)
  useEffect(() => {
    for (const notice of notices) {
      if (notice.tone === 'error' && isUnauthorized(notice.error.code)) dismiss(notice.id)
    }
  }, [notices])
}

function isUnauthorized(code: string): boolean {
  return isErrorCode(code) && errorFacts(code).status === 401
}
