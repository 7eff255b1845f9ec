import { classNames } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line-strong/55 bg-surface text-ink hover:border-accent hover:bg-accent-soft hover:text-accent-ink',
  ghost: 'border-transparent text-accent hover:bg-accent-soft hover:text-accent-ink',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:brightness-110',
}

/** `sm` is narrower, never lower: 44 px is the least that a finger hits. */
const SIZES: Record<ButtonSize, string> = { md: 'px-4', sm: 'px-2.5 text-sm' }

/** The looks shared by buttons and by links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', className?: string): string {
  return classNames(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border py-1.5 text-center font-semibold leading-snug',
    'transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted disabled:hover:brightness-100',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
