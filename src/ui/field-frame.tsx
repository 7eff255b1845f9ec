import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'

export type FieldFrameProps = {
  id: string
  label: string
  /** The label is there for screen readers only. */
  labelHidden?: boolean | undefined
  /** Shows 「必須」. */
  required?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The ids of what describes a field, for its `aria-describedby`. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Label, mark of a required field, hint and error around a control with the given id. */
export function FieldFrame({ id, label, labelHidden, required, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={classNames('flex items-center gap-2', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        {required ? <RequiredMark /> : null}
      </div>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  )
}

/** 「必須」 beside a label. The control itself carries `required`, so screen readers need no second word for it. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="rounded bg-danger-soft px-1.5 font-semibold text-danger text-xs leading-5">
      <Trans>必須</Trans>
    </span>
  )
}

/** What is wrong with a field. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger text-sm">
      <Icon name="error" size={16} className="mt-[0.2em]" />
      <span>{text}</span>
    </p>
  )
}
