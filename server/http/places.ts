import { AppError } from '../core/app-error.ts'

/** When who was refused may come again. */
const AGAIN_S = 5

export type Places = {
  /** Takes a place for a person. Returns what gives it back. Throws SYS_005 when the person has the most already. */
  take(who: string): () => void
}

/** At most `most` places for each person at a time, in memory. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>()
  return {
    take(who) {
      const before = taken.get(who) ?? 0
      if (before >= most) {
        throw new AppError('SYS_005', { context: { retry_after_s: AGAIN_S }, headers: { 'Retry-After': `${AGAIN_S}` } })
      }
      taken.set(who, before + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (taken.get(who) ?? 0) - 1
        if (left > 0) taken.set(who, left)
        else taken.delete(who)
      }
    },
  }
}
