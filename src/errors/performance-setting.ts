import { loadChunk } from '@/lib/load-chunk'
import { asWord, storedValue } from '@/lib/stored-setting'

const setting = storedValue('performance-monitor', asWord(['on']))

/** Whether this device measures. Off unless somebody switched it on (spec section 9: disabled). */
export function isMonitorOn(): boolean {
  return setting.read() === 'on'
}

/** Remembers the choice for this device; without storage it lasts until the page is left. */
export function rememberMonitor(on: boolean): void {
  if (on) setting.keep('on')
  else setting.drop()
}

/** Goes on measuring after a reload where it is switched on; anywhere else not a byte of the monitor is loaded. */
export async function resumeMonitor(): Promise<void> {
  if (isMonitorOn()) (await loadChunk(() => import('./performance-monitor'))).startMonitor()
}
