import { readFileSync } from 'node:fs'
import type { Device } from './device.ts'

/**
 * What the page's process has of its own of the machine's memory, its workers among it, in bytes; read from Linux, 0
 * elsewhere. The largest one: the service worker may have a process too.
 */
export async function rendererMemory(device: Device): Promise<number> {
  const ids = await device.rendererIds()
  return Math.max(0, ...ids.map(privateBytes))
}

function privateBytes(pid: number): number {
  try {
    const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kib = [...sums.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, value]) => Number(value))
    return kib.reduce((sum, value) => sum + value, 0) * 1_024
  } catch {
    return 0
  }
}
