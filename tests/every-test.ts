import { vi } from 'vitest'
import { refuseUnknownSeeds } from '../src/lib/test-numbers.ts'

refuseUnknownSeeds(Object.keys(process.env))

/** A wait only ends what never comes: the runner's second is over on a busy machine before anything is wrong. */
const PATIENCE_MS = 30_000
const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
