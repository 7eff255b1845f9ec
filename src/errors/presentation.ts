import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCategory } from '#contract/errors'
import type { AppError } from './app-error'

/** Spec section 9: a notice of low severity hides itself. */
export const LOW_SEVERITY_HIDE_MS = 5000

/** Spec section 4: where trying again can help. */
const RETRY_OFFERED: ReadonlySet<ErrorCategory> = new Set(['network', 'system', 'external_service', 'file_operation'])

/** How a person is told of an error (spec sections 4 and 8). */
export type Presentation = {
  surface: 'toast' | 'dialog'
  /** Title of the dialog; a toast has none. */
  title: MessageDescriptor | null
  /** Milliseconds after which it goes by itself; null: it stays until closed. */
  hideAfterMs: number | null
  /** A retry is shown when the failed operation registered one as well. */
  retryOffered: boolean
  contactOffered: boolean
  detailsShown: boolean
  closable: boolean
  signOutOffered: boolean
}

/** The one rule of presentation, from severity and category alone. */
export function presentationOf({ severity, category }: Pick<AppError, 'severity' | 'category'>): Presentation {
  const authentication = category === 'authentication'
  const severe = severity === 'high' || severity === 'critical'
  const dialog = severe || authentication
  return {
    surface: dialog ? 'dialog' : 'toast',
    title: dialog ? titleOf(authentication, severity === 'critical') : null,
    hideAfterMs: severity === 'low' && !dialog ? LOW_SEVERITY_HIDE_MS : null,
    retryOffered: RETRY_OFFERED.has(category),
    contactOffered: severe,
    detailsShown: severity === 'critical',
    closable: severity !== 'critical',
    signOutOffered: authentication,
  }
}

function titleOf(authentication: boolean, critical: boolean): MessageDescriptor {
  if (authentication) return msg`認証エラー`
  return critical ? msg`重大なエラー` : msg`システムエラー`
}
