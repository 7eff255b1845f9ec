/** Runs `work` when nothing else is going on, at the latest after `limitMs`. */
export function whenIdle(work: () => void, limitMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: limitMs })
  else setTimeout(work, Math.min(limitMs, 500))
}
