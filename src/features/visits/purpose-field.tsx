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

/** What somebody comes for: a tap for each that is usual, words for everything else. A tap leaves what was typed as it stands. */
export function PurposeField<F extends { purpose: string }>({ form }: PurposeFieldProps<F>) {
  const { t, i18n } = useLingui()
  const own = form as unknown as PurposeFieldProps<{ purpose: string }>['form']
  const text = useTextProps(own, visitFields)
  const typed = own.fields.purpose
  return (
    <div className="flex flex-col gap-2">
      <TextField {...text('purpose')} label={i18n._(LABELS.purpose)} />
      <fieldset aria-label={t`よくある用件`} className="flex min-w-0 flex-wrap gap-2">
        {PURPOSES.map((words) => {
          const word = i18n._(words)
          const isChosen = partsOf(typed).includes(word)
          return (
            <button
              key={words.id}
              type="button"
              aria-pressed={isChosen}
              onClick={() => own.set('purpose', isChosen ? without(typed, word) : withPart(typed, word))}
              className={classNames(
                'min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm hover:bg-accent-soft',
                isChosen && 'border-accent bg-accent-soft font-semibold text-accent-ink',
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

/** Between two purposes of one visit. */
const AND = '、'

const partsOf = (text: string) => text.split(AND).map((part) => part.trim())

const withPart = (text: string, word: string) =>
  [...(text.trim() === '' ? [] : [text.trim().replace(/、$/u, '')]), word].join(AND)

const without = (text: string, word: string) =>
  text
    .split(AND)
    .filter((part) => part.trim() !== word)
    .join(AND)
