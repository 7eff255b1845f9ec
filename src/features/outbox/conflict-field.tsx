import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useId } from 'react'
import type { FieldConflict, OutboxEntry } from '@/offline/outbox/entry'
import { ChoiceCard } from '@/ui/choice-card'
import { FieldError } from '@/ui/field-frame'
import type { Side } from './use-settle-conflict'
import { labelOf, sideTexts } from './value-words'

type ConflictFieldProps = {
  conflict: FieldConflict
  entry: OutboxEntry
  /** Who wrote the other value, and when. */
  other: string
  value: Side | null
  /** Whether saving was tried before a side was chosen. */
  isMissing: boolean
  onChange: (side: Side) => void
}

/** One field with its three values: what it was, what I wrote, what the other person wrote. */
export function ConflictField({ conflict, entry, other, value, isMissing, onChange }: ConflictFieldProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const id = useId()
  const texts = sideTexts(entry, conflict, i18n)
  const sides = [
    { side: 'mine', name: t`自分`, text: texts.mine },
    { side: 'theirs', name: other, text: texts.theirs },
  ] as const
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-bold">{labelOf(entry.command, conflict.field, i18n)}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        <div className="min-w-0 rounded-control border border-line border-dashed px-3.5 py-2.5 text-sm">
          <p className="text-muted">
            <Trans>元の値</Trans>
          </p>
          <p className="whitespace-pre-wrap break-words">{texts.base}</p>
        </div>
        {sides.map(({ side, name, text }) => (
          <ChoiceCard
            key={side}
            name={id}
            label={name}
            text={text}
            checked={value === side}
            onChange={() => onChange(side)}
          />
        ))}
      </div>
      {isMissing ? <FieldError id={`${id}-error`} text={t`どちらの内容を残すかを選んでください`} /> : null}
    </fieldset>
  )
}
