import { useLingui } from '@lingui/react/macro'
import { memo, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { KANA_ROWS, type KanaRow } from '#contract/customers'
import { classNames } from '@/ui/class-names'
import { StripChoice } from '@/ui/list/strip-choice'
import { SelectField } from '@/ui/select-field'
import { useIsWide } from '@/ui/use-is-wide'
import { useRowName } from './use-row-name'

type KanaIndexProps = {
  /** Undefined: all rows. */
  value: KanaRow | undefined
  onChange: (row: KanaRow | undefined) => void
  /** Gets a function that puts the focus on 「すべて」. */
  focus: Ref<() => void>
  className?: string | undefined
}

/** The rows of the fifty sounds, one of which can be opened like a thumb index; a short menu on phones. */
export const KanaIndex = memo(function KanaIndex({ value, onChange, focus, className }: KanaIndexProps) {
  const all = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLDivElement>(null)
  useImperativeHandle(
    focus,
    () => () => {
      // One of the two is there.
      phone.current?.querySelector('select')?.focus()
      all.current?.focus()
    },
    [],
  )
  return useIsWide() ? (
    <RowStrip {...{ value, onChange, all, className }} />
  ) : (
    <div ref={phone}>
      <RowSelect {...{ value, onChange }} />
    </div>
  )
})

type RowProps = Pick<KanaIndexProps, 'value' | 'onChange'>

function RowSelect({ value, onChange }: RowProps) {
  const { t } = useLingui()
  const rowName = useRowName()
  return (
    <SelectField
      label={t`フリガナの行`}
      labelHidden
      value={value ?? ''}
      options={[{ value: '', label: t`全行` }, ...KANA_ROWS.map((row) => ({ value: row, label: rowName(row) }))]}
      onChange={(chosen) => onChange(KANA_ROWS.find((row) => row === chosen))}
    />
  )
}

type StripProps = Omit<KanaIndexProps, 'focus'> & { all: Ref<HTMLInputElement> }

/** Native radio buttons, in a strip. */
function RowStrip({ value, onChange, all, className }: StripProps) {
  const { t } = useLingui()
  const rowName = useRowName()
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (value && strip.current) showChosen(strip.current)
  }, [value])

  return (
    <div
      role="radiogroup"
      aria-label={t`フリガナの行で絞り込み`}
      className={classNames('flex overflow-clip rounded-control border border-line-strong bg-surface', className)}
    >
      <StripChoice
        {...{ name, label: t`すべて`, words: t`すべて`, checked: value === undefined, ref: all }}
        onChoose={() => onChange(undefined)}
        className="text-xs"
      />
      <div ref={strip} className="relative flex min-w-0 flex-11 overflow-x-auto [scrollbar-width:thin]">
        {KANA_ROWS.map((row) => {
          const words = row === '他' ? t`他` : row
          return (
            <StripChoice
              key={row}
              {...{ name, label: rowName(row), words, checked: value === row }}
              title={row === '他' ? t`フリガナが未入力、または五十音以外` : undefined}
              onChoose={() => onChange(row)}
              className={classNames(
                'border-line border-l pointer-fine:min-w-0',
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
