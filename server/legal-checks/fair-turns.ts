/** Does an act when it is its turn. @throws what the signal was aborted with, while it waits */
export type FairTurns = <T>(tenantId: string, act: () => Promise<T>, signal?: AbortSignal) => Promise<T>

type Waiting = { tenantId: string; begin: () => void }

/**
 * At most `atOnce` acts run. Of those that wait the tenant with the fewest under way is next, then the one that was served the
 * longest time ago: however many one of them brings, another waits for one act of it at most.
 */
export function createFairTurns(atOnce: number): FairTurns {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const served = new Map<string, number>()
  let turns = 0
  let count = 0

  const under = (tenantId: string) => running.get(tenantId) ?? 0

  function take(tenantId: string): void {
    count += 1
    turns += 1
    running.set(tenantId, under(tenantId) + 1)
    served.set(tenantId, turns)
  }

  function leave(tenantId: string): void {
    count -= 1
    running.set(tenantId, under(tenantId) - 1)
    const [first, ...others] = waiting
    const next = others.reduce<Waiting | undefined>((best, one) => (best && isBefore(one, best) ? one : best), first)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      next.begin()
    }
    // Who neither runs nor waits is forgotten.
    if (under(tenantId) === 0 && !waiting.some((one) => one.tenantId === tenantId)) {
      running.delete(tenantId)
      served.delete(tenantId)
    }
  }

  function isBefore({ tenantId: one }: Waiting, { tenantId: other }: Waiting): boolean {
    if (under(one) !== under(other)) return under(one) < under(other)
    return (served.get(one) ?? 0) < (served.get(other) ?? 0)
  }

  function turnOf(tenantId: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (count < atOnce) {
      take(tenantId)
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const give = () => {
        waiting.splice(waiting.indexOf(own), 1)
        reject(signal?.reason)
      }
      const own: Waiting = {
        tenantId,
        begin: () => {
          signal?.removeEventListener('abort', give)
          take(tenantId)
          resolve()
        },
      }
      waiting.push(own)
      signal?.addEventListener('abort', give, { once: true })
    })
  }

  return async (tenantId, act, signal) => {
    await turnOf(tenantId, signal)
    try {
      return await act()
    } finally {
      leave(tenantId)
    }
  }
}
