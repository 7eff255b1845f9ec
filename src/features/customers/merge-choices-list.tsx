import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Customer } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { ChoiceCard } from '@/ui/choice-card'
import { classNames } from '@/ui/class-names'
import { Switch } from '@/ui/switch'
import { customerText } from './customer-text'
import { type Choice, type Side, takenOver } from './merge-choices'
import type { MergeChoicesForm } from './use-merge-choices'

type MergeChoicesProps = { kept: Customer; merged: Customer; form: MergeChoicesForm }

/** Each field of which both records know something, with what stays; and what is taken over without a question. */
export function MergeChoices({ kept, merged, form }: MergeChoicesProps) {
  const { t, i18n } = useLingui()
  const { choices, sides, choose, notes, isNoted, isMemoFull, setNoted } = form
  const taken = takenOver(kept, merged)
  const full = t`メモに入る文字数を超えるため、残せません。必要な内容は、まとめる前に控えてください。`
  return (
    <>
      {choices.length === 0 ? (
        <p className="text-sm">
          <Trans>内容が食い違う項目はありません。</Trans>
        </p>
      ) : null}
      {choices.map((choice) => (
        <ChoiceField
          key={choice.field}
          choice={choice}
          value={sides[choice.field] ?? choice.options[0]?.side ?? 'kept'}
          onChange={(side) => choose(choice.field, side)}
        />
      ))}
      {taken.length > 0 ? (
        <section aria-label={t`引き継ぐ内容`} className="rounded-control bg-sunken px-3.5 py-2.5 text-sm">
          <p className="text-muted">
            <Trans>引き継ぐ内容</Trans>
          </p>
          <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
            {taken.map((field) => (
              <div key={field} className="contents">
                <dt className="text-muted">{fieldLabel(field, i18n)}</dt>
                <dd className="whitespace-pre-wrap break-words">{customerText(field, merged[field], i18n)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {notes.length > 0 ? (
        <Switch
          label={t`選ばなかった内容をメモに残す`}
          hint={
            <>
              {isMemoFull ? <span className="block font-semibold text-warning">{full}</span> : null}
              {notes.join(' / ')}
            </>
          }
          checked={isNoted}
          disabled={isMemoFull}
          onChange={setNoted}
        />
      ) : null}
    </>
  )
}

type ChoiceFieldProps = { choice: Choice; value: Side; onChange: (side: Side) => void }

function ChoiceField({ choice: { field, options }, value, onChange }: ChoiceFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const words: Record<Side, string> = { both: t`両方`, kept: t`この記録`, merged: t`もう1つの記録` }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-bold">{fieldLabel(field, i18n)}</legend>
      <div className={classNames('grid gap-2', options.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        {options.map((option) => (
          <ChoiceCard
            key={option.side}
            name={id}
            label={words[option.side]}
            text={customerText(field, option.value, i18n)}
            checked={value === option.side}
            onChange={() => onChange(option.side)}
          />
        ))}
      </div>
    </fieldset>
  )
}
