// How long a transaction is waited for. A disk may not only refuse but hang (a storage process that died, a volume that
// went away): its transactions then never end, and whoever waits for one waits for ever.

/** Runs once after that time (ms); the returned function prevents it. */
export type After = (ms: number, run: () => void) => () => void

/** The disk did not answer in time: nobody knows whether a change was stored, or will be. */
export class DiskSilent extends Error {
  override readonly name = 'DiskSilent'
}

/** A transaction without a sign of life for so long is given up. Together with the opening that is less than 10 s. */
const LIMIT_MS = 4_000
/**
 * A timer that comes so much too late was held up together with everything else of the page. That excuses the disk once: in
 * a hidden tab every timer is late, and a disk that is silent would never be noticed.
 */
const STANDSTILL_MS = 500

type Watch = {
  /** Of the database, for the error. */
  name: string
  after: After
  /** The disk is silent; the connection is of no use any more. */
  onSilence: () => void
}

/**
 * Resolves as `work` does. `alive` begins the limit again, for a transaction of many steps.
 * @throws DiskSilent when the disk does not answer within the limit.
 */
export async function whileAnswering<T>(
  transaction: IDBTransaction,
  { name, after, onSilence }: Watch,
  work: (alive: () => void) => T,
): Promise<Awaited<T>> {
  let cancel = () => {}
  let restart = () => {}
  const silence = new Promise<never>((_, reject) => {
    const wait = (isExcused = false) => {
      const since = performance.now()
      cancel = after(LIMIT_MS, () => {
        // The page itself stood still: the answer may be next in line.
        if (!isExcused && performance.now() - since > LIMIT_MS + STANDSTILL_MS) return wait(true)
        reject(new DiskSilent(`${name} does not answer`))
        abort(transaction)
        onSilence()
      })
    }
    wait()
    restart = () => {
      cancel()
      wait()
    }
  })
  try {
    return await Promise.race([work(() => restart()), silence])
  } finally {
    cancel()
  }
}

/** Takes back what can still be taken back. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is over already, or being committed.
  }
}

export function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
