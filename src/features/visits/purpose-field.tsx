import { useLingui } from '@lingui/react/macro'
import { visitFields } from '#contract/visits'
import type { Form } from '@/forms/use-form'
import { useTextProps } from '@/forms/use-text-props'
import { classNames } from '@/ui/class-names'
import { TextField } from '@/ui/text-field'
import { LABELS, PURPOSES } from './visit-words'

type PurposeFieldProps<F extends { purpose: string }> = {
  form: Pick<Form<F>, 'fields' | 'errors' | 'set' | 'tidyField'>
}

/** What somebody comes for: one tap for what is usual, words for everything else. */
export function PurposeField<F extends { purpose: string }>({ form }: PurposeFieldProps<F>) {
  const { t, i18n } = useLingui()
  const own = form as unknown as PurposeFieldProps<{ purpose: string }>['form']
  const text = useTextProps(own, visitFields)
  const chosen = own.fields.purpose
  return (
    <div className="flex flex-col gap-2">
      <TextField {...text('purpose')} label={i18n._(LABELS.purpose)} />
      <fieldset aria-label={t`よくある用件`} className="flex min-w-0 flex-wrap gap-2">
        {PURPOSES.map((words) => {
          const word = i18n._(words)
          return (
            <button
              key={words.id}
              type="button"
              aria-pressed={chosen === word}
              onClick={() => own.set('purpose', chosen === word ? '' : word)}
              className={classNames(
                'min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm hover:bg-accent-soft',
                chosen === word && 'border-accent bg-accent-soft font-semibold text-accent-ink',
              )}
            >
              {word}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
