import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ConflictField } from './conflict-field'
import { entryName } from './entry-words'
import { otherSide } from './other-side'
import { type Side, useSettleConflict } from './use-settle-conflict'

export type ConflictProps = {
  entry: OutboxEntry
  onClose: () => void
  /** The clipboard cannot be written. */
  onCopy: () => void
  /** Leads to the question before the loss. */
  onDiscard: () => void
}

/** Two people changed the same fields: the person chooses a value for each. Nothing is chosen for them. */
export function ConflictDialog({ entry, onClose, onDiscard }: ConflictProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { settle, busy } = useSettleConflict()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const [isAsked, setAsked] = useState(false)
  const fields = entry.conflict?.fields ?? []

  async function save() {
    const open = fields.some(({ field }) => !sides[field])
    setAsked(open)
    if (!open && (await settle(entry, sides))) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t`重なった変更の確認`}
      footer={
        <>
          <Button variant="ghost" icon="trash" onClick={onDiscard}>
            {t`自分の変更を破棄`}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t`この内容で保存`}
          </Button>
        </>
      }
    >
      <p className="font-semibold">{entryName(entry, i18n)}</p>
      <p className="mt-1 mb-4 text-sm">
        <Trans>ほかの人が同じ項目を先に変更しました。項目ごとに、残す内容を選んでください。</Trans>
      </p>
      <div className="flex flex-col gap-5">
        {fields.map((conflict) => (
          <ConflictField
            key={conflict.field}
            conflict={conflict}
            entry={entry}
            other={otherSide(entry, i18n)}
            value={sides[conflict.field] ?? null}
            isMissing={isAsked && !sides[conflict.field]}
            onChange={(side) => setSides((before) => ({ ...before, [conflict.field]: side }))}
          />
        ))}
      </div>
    </Dialog>
  )
}
