import type { IconName } from './icon-shapes'

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** Soft ground with readable words on it. */
export const TONE_SOFT: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export const TONE_ICON: Record<Tone, IconName> = {
  neutral: 'info',
  accent: 'info',
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
}
