import { useLingui } from '@lingui/react/macro'
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { KANA_ROWS, type KanaRow } from '#contract/customers'
import { classNames } from '@/ui/class-names'
import { StripChoice } from '@/ui/list/strip-choice'
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
      <StripChoice
        {...{ name, label: t`すべて`, words: t`すべて`, checked: value === undefined, ref: all }}
        onChoose={() => onChange(undefined)}
        className="text-xs"
      />
      <div ref={strip} className="relative contents min-w-0 flex-11 overflow-x-auto [scrollbar-width:thin] sm:flex">
        {KANA_ROWS.map((row) => {
          const words = row === '他' ? t`他` : row
          return (
            <StripChoice
              key={row}
              {...{ name, label: rowName(row), words, checked: value === row }}
              title={row === '他' ? t`フリガナが未入力、または五十音以外` : undefined}
              onChoose={() => onChange(row)}
              className={classNames(
                'border-line border-l pointer-fine:min-w-0 max-sm:nth-[6n]:border-l-0 max-sm:nth-[n+6]:border-t',
                words.length > 2 ? 'text-xs' : 'text-sm',
              )}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Brings the chosen row to the middle of the strip, without moving the page. */
function showChosen(strip: HTMLElement): void {
  const chosen = strip.querySelector(':checked')?.parentElement
  if (chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2
}
