/** What is measured: the page's work for one input or task, an answer of the server, the memory in use. */
export type Measure = 'render' | 'response' | 'memory'

export const MEASURES: readonly Measure[] = ['render', 'response', 'memory']

/** Spec section 9: render 16 ms, response 1000 ms, memory 50 MB (here in bytes). */
export const LIMITS: Readonly<Record<Measure, number>> = { render: 16, response: 1_000, memory: 50_000_000 }

/** Something that took too long (ms) or too much (bytes). */
export type Finding = {
  measure: Measure
  value: number
  /** The kind of input, or the path; never anything that a person typed. */
  what: string
  /** Milliseconds since 1970. */
  at: number
}

export function isOver(measure: Measure, value: number): boolean {
  return value > LIMITS[measure]
}
