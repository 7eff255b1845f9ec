import { ApiError } from '@/api/api-error'
import type { Send } from './delivery'

type Turns = {
  /** The next in line has the turn; without another tab this one has it again. */
  giveUpTurn: () => void
  /** Lets the entries go that wait for an update, once they are read. */
  release: () => Promise<unknown>
}

/**
 * A tab that is too old for what the server says (SYS_007) gives up its turn: the one beside it may have been updated, and tries
 * at once what waits for that. One that is known to be too old leaves it waiting, and goes on with what it can send.
 */
export function outdatedTab(
  send: Send,
  { giveUpTurn, release }: Turns,
): { send: Send; tookTurn: (ready: () => Promise<void>) => void } {
  let isOutdated = false
  return {
    tookTurn: (ready) => {
      // The turn may come before there is anything else.
      if (!isOutdated)
        void Promise.resolve()
          .then(ready)
          .then(release)
          .catch(() => {})
    },
    send: async (...request) => {
      try {
        return await send(...request)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SYS_007') {
          isOutdated = true
          giveUpTurn()
        }
        throw error
      }
    },
  }
}
