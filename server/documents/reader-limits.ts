export type Limits = {
  limitMs: number
  /** Of the whole process, what lies outside of the engine's heap included. */
  memoryMb: number
}

/** Said on the standard error before the end, for whoever waits for the result. */
export const OUT_OF_MEMORY = 'out of memory'
