// How the benches turn times into figures and print them.

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that the share `at` (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0
}

export function row(label: string, ms: number): void {
  console.log(`${label.padEnd(66)} ${ms.toFixed(1).padStart(9)} ms`)
}

export function share(label: string, ratio: number): void {
  console.log(`${label.padEnd(66)} ${(ratio * 100).toFixed(0).padStart(9)} %`)
}
