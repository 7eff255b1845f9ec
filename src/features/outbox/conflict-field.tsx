import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useId } from 'react'
import type { FieldConflict, OutboxEntry } from '@/offline/outbox/entry'
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
          <label
            key={side}
            className="flex min-h-11 min-w-0 cursor-pointer items-start gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-sm transition-colors hover:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              checked={value === side}
              onChange={() => onChange(side)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-muted">{name}</span>{' '}
              <span className="block whitespace-pre-wrap break-words font-semibold text-lg leading-snug">{text}</span>
            </span>
          </label>
        ))}
      </div>
      {isMissing ? <FieldError id={`${id}-error`} text={t`どちらの内容を残すかを選んでください`} /> : null}
    </fieldset>
  )
}
