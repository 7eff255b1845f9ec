import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Icon } from '@/ui/icon'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const KEY =
  'inline-flex h-16 items-center justify-center rounded-control border border-line bg-surface font-semibold text-2xl tabular-nums transition-colors hover:border-accent hover:bg-accent-soft active:bg-accent-soft disabled:opacity-50'

type PinPadProps = {
  disabled: boolean
  /** What the last key does. */
  action: string
  onDigit: (digit: string) => void
  onDelete: () => void
}

/** Large keys for a PIN, as on a telephone. The field above them keeps the focus, so that a keyboard works as well. */
export function PinPad({ disabled, action, onDigit, onDelete }: PinPadProps) {
  const { t } = useLingui()
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  const digitKey = (digit: string) => (
    <button
      key={digit}
      type="button"
      disabled={disabled}
      className={KEY}
      onMouseDown={keepFocus}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  )
  return (
    <fieldset className="grid grid-cols-3 gap-2.5" aria-label={t`数字キー`}>
      {DIGITS.map(digitKey)}
      <button
        type="button"
        disabled={disabled}
        aria-label={t`1文字消す`}
        className={KEY}
        onMouseDown={keepFocus}
        onClick={onDelete}
      >
        <Icon name="arrow-left" size={24} />
      </button>
      {digitKey('0')}
      <button
        type="submit"
        disabled={disabled}
        aria-label={action}
        className={`${KEY} text-accent-ink`}
        onMouseDown={keepFocus}
      >
        <Icon name="check" size={26} />
      </button>
    </fieldset>
  )
}
