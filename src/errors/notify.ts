import { uuid } from '@/lib/uuid'
import type { AppError } from './app-error'
import { classify } from './classify'
import { type ErrorNotice, type NoticeAction, show, standing } from './notice-store'
import { presentationOf } from './presentation'
import { type ReportType, reportError } from './report-buffer'

/** A notice with a button has to be read and reached; without one it has only to be read. */
const PLAIN_HIDE_MS = 5000
const WITH_ACTION_HIDE_MS = 10_000

type TextOptions = { action?: NoticeAction; hideAfterMs?: number; detail?: string | undefined }
export type ErrorOptions = {
  /** The failed operation itself. It is offered again where the category allows it (spec section 4). */
  retry?: () => unknown
  /** What was typed lies on this device all the same. */
  isStored?: boolean | undefined
}

/** THE way to tell a person something; drawn by `ErrorCenter`. The texts are already in the person's language. */
export const notify = {
  success: (text: string, options: TextOptions = {}): void => say('success', text, options),
  info: (text: string, options: TextOptions = {}): void => say('info', text, options),
  /** Shows any thrown value by the rules of spec section 4 and reports it. A stopped call is no error. */
  error: (thrown: unknown, options: ErrorOptions = {}): void => tell(thrown, options, 'shown'),
}

/** Reports and shows a failure; `type` says in the report on what occasion. */
export function tell(thrown: unknown, options: ErrorOptions, type: ReportType): void {
  const error = classify(thrown)
  if (error.kind === 'aborted') return
  // The app is too old for the server: the update banner says so and holds the remedy.
  if (error.code === 'SYS_007') {
    reportError(error, type)
    return
  }
  const notice = noticeOf(error, options)
  const before = standing(notice)
  const shownId = before?.tone === 'error' ? before.error.reportId : null
  const isNamed = type === 'unhandled' || presentationOf(error).surface === 'dialog'
  const ownId = isNamed && shownId === null ? uuid() : null
  reportError({ ...error, reportId: ownId }, type)
  // What happens again while it is read keeps the id that is read.
  show({ ...notice, error: { ...error, reportId: shownId ?? ownId } })
}

function say(tone: 'success' | 'info', text: string, { action, hideAfterMs, detail }: TextOptions): void {
  const hide = hideAfterMs ?? (action ? WITH_ACTION_HIDE_MS : PLAIN_HIDE_MS)
  show({ tone, text, detail, action: action ?? null, hideAfterMs: hide })
}

function noticeOf(error: AppError, { retry, isStored }: ErrorOptions): ErrorNotice {
  const { hideAfterMs, retryOffered } = presentationOf(error)
  return { tone: 'error', error, retry: retryOffered && retry ? retry : null, isStored, hideAfterMs }
}
