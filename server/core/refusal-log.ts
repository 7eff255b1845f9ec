import type { Deps } from './call.ts'
import { logSecurity } from './log.ts'

/** The same refusal is written once in this time. */
const REST_MS = 10 * 60_000
const CAPACITY = 10_000

type Line = Parameters<typeof logSecurity>[1]

export type RefusalLog = {
  /** Writes a line, unless one of that name was written shortly before. The next one says how many were not written. */
  write(name: string, line: Line): void
}

/** Tells of who was not let in. A device that tries again and again must not hide in the log what else happened. */
export function createRefusalLog({ env, clock }: Pick<Deps, 'env' | 'clock'>): RefusalLog {
  const written = new Map<string, { at: number; unwritten: number }>()
  return {
    write(name, line) {
      const now = clock().getTime()
      const last = written.get(name)
      if (last && now - last.at < REST_MS) {
        last.unwritten += 1
        return
      }
      // Deleted and added, so that the map stays in order of time and the first ones are the oldest.
      written.delete(name)
      written.set(name, { at: now, unwritten: 0 })
      for (const oldest of written.keys()) {
        if (written.size <= CAPACITY) break
        written.delete(oldest)
      }
      logSecurity(env, { ...line, unwritten: last?.unwritten || undefined })
    },
  }
}
