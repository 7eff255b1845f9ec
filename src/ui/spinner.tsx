import { useLingui } from '@lingui/react/macro'
import { classNames } from './class-names'

type SpinnerProps = {
  /** Said by screen readers; 「読み込み中」 unless given. Pass '' where words beside it say the same. */
  label?: string
  size?: number
  className?: string | undefined
}

/** Something is under way and will not take long. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  const { t } = useLingui()
  const words = label ?? t`読み込み中`
  const edge = `${size / 16}rem`
  return (
    <span role={words ? 'status' : undefined} className={classNames('inline-flex', className)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" width={edge} height={edge} className="animate-spin" fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {words ? <span className="sr-only">{words}</span> : null}
    </span>
  )
}
