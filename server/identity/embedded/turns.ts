import { IdentityError } from './identity-error.ts'

/** Does an act when it is its turn. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait already */
export type Turns = <T>(act: () => Promise<T>) => Promise<T>

/** At most `atOnce` acts run, at most `most` wait; the first to come is the first to run. */
export function createTurns(atOnce: number, most: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    if (running >= atOnce) {
      if (waiting.length >= most) {
        throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts, please try again later.')
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
