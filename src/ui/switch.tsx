import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

type SwitchProps = {
  label: ReactNode
  /** What it means, below the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Beside the label. */
  mark?: ReactNode
}

/** On or off. A native check box, so that the space bar and screen readers work as everywhere. */
export function Switch({ label, hint, checked, onChange, disabled, mark }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-2.5">
      <span className="relative mt-0.5 inline-flex h-6 w-11 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span
          aria-hidden
          className={classNames(
            'absolute inset-0 rounded-full border-2 border-line-strong bg-sunken transition-colors',
            'peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-3 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2',
            'peer-disabled:opacity-60 forced-colors:peer-checked:bg-[Highlight]',
          )}
        />
        <span
          aria-hidden
          className="absolute top-1 left-1 size-4 rounded-full bg-muted transition-transform peer-checked:translate-x-5 peer-checked:bg-surface"
        />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <label htmlFor={id} className="cursor-pointer font-semibold">
            {label}
          </label>
          {mark}
        </p>
        {hint ? (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
