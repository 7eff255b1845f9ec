import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { median } from '../figures.ts'

/** Busier than this just before a run, times are not to be trusted (share of all cores). */
const BUSY = 0.3
const SAMPLE_MS = 700

/** Which machine the figures are from. */
export function machine(): string {
  const cores = cpus()
  return `${cores[0]?.model.trim() || 'unknown processor'}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
}

/**
 * How much of the processors others take just now, 0 to 1: what runs on this machine, and on Linux what the host of a
 * virtual machine takes away.
 */
export async function busyShare(): Promise<number> {
  const before = [...used(), ...stolen()]
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  const [busy = 0, all = 1, taken = 0, ticks = 1] = [...used(), ...stolen()].map((now, at) => now - (before[at] ?? 0))
  return Math.min(1, busy / Math.max(1, all) + taken / Math.max(1, ticks))
}

function used(): [busy: number, all: number] {
  let busy = 0
  let all = 0
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, time) => total + time, 0)
    all += sum
    busy += sum - times.idle
  }
  return [busy, all]
}

function stolen(): [stolen: number, all: number] {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
    return [ticks[7] ?? 0, ticks.reduce((sum, value) => sum + value, 0)]
  } catch {
    return [0, 1]
  }
}

/** Says how busy the machine was before the runs, and whether their times are to be trusted. */
export function busyNote(shares: readonly number[]): string {
  const noisy = shares.filter((share) => share > BUSY).length
  const said = `\nProcessors busy just before a run: median ${percent(median(shares))}, at most ${percent(Math.max(...shares))}.`
  if (noisy === 0) return said
  return `${said}\nLOADED MACHINE: ${noisy} of ${shares.length} runs began while it was busy. Counts and ratios hold, times do not.`
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
