import type { Env } from '../env.ts'
import { logFault } from './log.ts'

/** What it is about, for the log. */
type Errand = { name: string; traceId: string }

/** What the server does besides its replies. */
export type Background = {
  /** Begins the work and waits for nothing. What it throws is in the log as SYS_001, and nowhere else. */
  run(errand: Errand, work: () => Promise<void>): void
  /** Resolves when nothing is under way any more. The server stops after that. */
  ended(): Promise<void>
}

export function createBackground(env: Pick<Env, 'log'>): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run({ name, traceId }, work) {
      const ended = Promise.resolve()
        .then(work)
        .catch((thrown: unknown) => logFault(env, { request_id: traceId, route: name, code: 'SYS_001', thrown }))
        .finally(() => underWay.delete(ended))
      underWay.add(ended)
    },
    async ended() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
