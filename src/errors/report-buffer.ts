import { serverNow } from '@/lib/device-clock'
import type { AppError } from './app-error'

/** On what occasion an error is reported; `retry_failed` is the word of spec section 8. */
export type ReportType = 'shown' | 'retry_failed' | 'unhandled' | 'crash' | 'background' | 'slow_page_load'

/** When, where and to whom an error happened: the report of it may be made later. */
export type Occasion = { type: ReportType; at: number; path: string; online: boolean; reporter: string | null }

type Deliver = (error: AppError, occasion: Occasion) => void
type Hooks = {
  /** Loads the code that makes reports; it calls {@link takeReports}. */
  bring: () => Promise<void>
  /** The uid of whoever the server would take a report from; null is nobody. */
  reporter: () => string | null
}

/** As many as the queue on the device holds. */
const MAX_WAITING = 100

let hooks: Hooks | null = null
let deliver: Deliver | null = null
let waiting: (readonly [AppError, Occasion])[] = []

/** Connects the buffer. Called first of all, so that an error at the start is reported too. */
export function configureReportBuffer(given: Hooks | null): void {
  hooks = given
  if (waiting.length > 0) void bringReports()
}

/** Remembers and reports an error; until the code for that is there, it is kept here. Never throws. */
export function reportError(error: AppError, type: ReportType): void {
  const occasion = occasionOf(type)
  if (deliver) {
    deliver(error, occasion)
    return
  }
  waiting = [...waiting, [error, occasion] as const].slice(-MAX_WAITING)
  void bringReports()
}

/** Gives what waits, and all that happens from now on, to whoever makes the reports; null keeps it here again. */
export function takeReports(given: Deliver | null): void {
  deliver = given
  if (!given) return
  const taken = waiting
  waiting = []
  for (const [error, occasion] of taken) given(error, occasion)
}

/** Loads what makes reports. Where that fails, the next error and the next return of the connection try it again. */
export async function bringReports(): Promise<void> {
  if (!deliver) await hooks?.bring().catch(() => {})
}

export function occasionOf(type: ReportType): Occasion {
  const reporter = hooks?.reporter() ?? null
  return { type, at: serverNow(), path: location.pathname, online: navigator.onLine, reporter }
}
