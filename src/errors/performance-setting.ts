import { loadChunk } from '@/lib/load-chunk'

const KEY = 'performance-monitor'

/** Whether this device measures. Off unless somebody switched it on (spec section 9: disabled). */
export function isMonitorOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

/** Remembers the choice for this device; without storage it lasts until the page is left. */
export function rememberMonitor(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // storage is blocked
  }
}

/** Goes on measuring after a reload where it is switched on; anywhere else not a byte of the monitor is loaded. */
export async function resumeMonitor(): Promise<void> {
  if (isMonitorOn()) (await loadChunk(() => import('./performance-monitor'))).startMonitor()
}
