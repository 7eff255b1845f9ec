import type { AppError } from './app-error'
import { classify } from './classify'
import { tell } from './notify'
import { reportError } from './report-buffer'

/** Spec section 9: a slow page load is reported above 10 seconds. */
export const SLOW_LOAD_MS = 10_000

/** Noise of browsers and extensions that no person and no server should hear of. */
const NOISE = /^(ResizeObserver loop|Script error\.?$)/

/**
 * Catches what nobody caught: errors and rejections, and a load that took too long. Called once, first of all.
 * @returns a function that ends it.
 */
export function installErrorHandlers(target: Window = window): () => void {
  const onError = (event: ErrorEvent) => {
    if (NOISE.test(event.message) || isForeign(event.filename)) return
    uncaught(event.error ?? event.message)
  }
  const onRejection = (event: PromiseRejectionEvent) => uncaught(event.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onLoad = () => {
    // The measure is complete only after the event itself.
    timer = setTimeout(() => reportSlowLoad(performance.getEntriesByType('navigation')), 0)
  }
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  if (document.readyState === 'complete') onLoad()
  else target.addEventListener('load', onLoad)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
    target.removeEventListener('load', onLoad)
    clearTimeout(timer)
  }
}

/** A failed call that nobody waited for is reported only: the banner already says that the connection is gone. */
function uncaught(thrown: unknown): void {
  const error = classify(thrown)
  if (error.kind === 'aborted') return
  if (error.category === 'network') reportError(error, 'background')
  else tell(thrown, {}, 'unhandled')
}

/** Scripts of extensions are not ours. */
function isForeign(filename: string): boolean {
  return filename !== '' && !filename.startsWith(location.origin) && /^[a-z-]+:/.test(filename)
}

/** Reports, and does not show, a page load of more than 10 seconds. */
export function reportSlowLoad(entries: readonly PerformanceEntry[]): void {
  const [navigation] = entries
  if (!navigation || navigation.duration <= SLOW_LOAD_MS) return
  const slow: AppError = {
    ...classify(null),
    code: 'CLIENT_SLOW_PAGE_LOAD',
    severity: 'low',
    context: { original_message: 'Slow page load', duration_ms: Math.round(navigation.duration) },
  }
  reportError(slow, 'slow_page_load')
}
