import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import { copyText } from '@/assistant/copy-text'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'

type CarefulCopyProps = {
  text: string
  /** Accessible name. */
  label: string
  /** What the rules for advertising say of the text; null where nobody has asked them. */
  findings: readonly LegalFinding[] | null
  /** They are being asked. */
  busy?: boolean
}

/** Puts a text for the public on the clipboard; after a question where it breaks a rule gravely, or was not checked. */
export function CarefulCopy({ text, label, findings, busy = false }: CarefulCopyProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const isUnchecked = findings === null
  const isGrave = findings?.some(({ severity }) => severity === 'high') ?? false
  function copy() {
    setAsking(false)
    void copyText(text)
  }
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon="copy"
        aria-label={label}
        busy={busy}
        onClick={() => (isGrave || isUnchecked ? setAsking(true) : copy())}
      >
        {t`コピー`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isUnchecked ? t`広告のルールで確かめていません` : t`広告のルールで重要度が「高」の表現があります`}
        confirmLabel={t`コピーする`}
        onConfirm={copy}
        onCancel={() => setAsking(false)}
      >
        {isUnchecked ? (
          <Trans>法律に触れる表現がないか、自分で確かめてから使ってください。コピーしますか？</Trans>
        ) : (
          <Trans>そのまま使うと、法律に触れるおそれがあります。直してから使ってください。コピーしますか？</Trans>
        )}
      </ConfirmDialog>
    </>
  )
}
