import { useLingui } from '@lingui/react/macro'
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { KANA_ROWS, type KanaRow } from '#contract/customers'
import { classNames } from '@/ui/class-names'
import { useRowName } from './use-row-name'

type KanaIndexProps = {
  /** Undefined: all rows. */
  value: KanaRow | undefined
  onChange: (row: KanaRow | undefined) => void
  /** Gets a function that puts the focus on 「すべて」. */
  focus: Ref<() => void>
  className?: string
}

/** The rows of the fifty sounds, one of which can be opened like a thumb index. Native radio buttons, in a strip. */
export function KanaIndex({ value, onChange, focus, className }: KanaIndexProps) {
  const { t } = useLingui()
  const rowName = useRowName()
  const name = useId()
  const all = useRef<HTMLInputElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  useImperativeHandle(focus, () => () => all.current?.focus(), [])
  useLayoutEffect(() => {
    if (value && strip.current) showChosen(strip.current)
  }, [value])

  return (
    <div
      role="radiogroup"
      aria-label={t`フリガナの行で絞り込み`}
      className={classNames(
        'grid grid-cols-6 overflow-clip rounded-control border border-line-strong bg-surface sm:flex',
        className,
      )}
    >
      <Choice
        {...{ name, label: t`すべて`, words: t`すべて`, checked: value === undefined, ref: all }}
        onChoose={() => onChange(undefined)}
        className="text-xs"
      />
      <div ref={strip} className="relative contents min-w-0 flex-11 overflow-x-auto [scrollbar-width:thin] sm:flex">
        {KANA_ROWS.map((row) => (
          <Choice
            key={row}
            {...{ name, label: rowName(row), words: row === '他' ? t`他` : row, checked: value === row }}
            title={row === '他' ? t`フリガナが未入力、または五十音以外` : undefined}
            onChoose={() => onChange(row)}
            className="border-line border-l text-sm pointer-fine:min-w-0 max-sm:nth-[6n]:border-l-0 max-sm:nth-[n+6]:border-t"
          />
        ))}
      </div>
    </div>
  )
}

type ChoiceProps = {
  name: string
  /** Its name for those who do not see the strip. */
  label: string
  words: string
  checked: boolean
  onChoose: () => void
  title?: string | undefined
  ref?: Ref<HTMLInputElement>
  className: string
}

/** The radio button lies unseen over its words: it takes the press, and a browser that shows its focus shows them. */
function Choice({ name, label, words, checked, onChoose, title, ref, className }: ChoiceProps) {
  return (
    <span
      title={title}
      className={classNames(
        'relative flex min-h-11 min-w-11 flex-1 items-center justify-center',
        'hover:bg-accent-soft has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-ink has-checked:shadow-[inset_0_-3px_0_var(--accent)]',
        'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent',
        className,
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="absolute -top-px right-0 bottom-0 -left-px cursor-pointer appearance-none outline-none"
      />
      <span aria-hidden="true" className={classNames('whitespace-nowrap', words.length > 2 && 'text-xs')}>
        {words}
      </span>
    </span>
  )
}

/** Brings the chosen row to the middle of the strip, without moving the page. */
function showChosen(strip: HTMLElement): void {
  const chosen = strip.querySelector(':checked')?.parentElement
  if (chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2
}
