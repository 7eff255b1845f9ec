// The process that serves: requests take a while in it, and it can be killed at any moment with all that are under way.
import type { Clock } from './clock.ts'
import type { Backend, Call } from './fake-server.ts'
import type { Random } from './random.ts'
import type { Wire } from './wire.ts'

type Visit = { call: Call; isCommitted: boolean; lose: () => void }
export type Ears = { answered: (reply: Wire) => void; lost: () => void }

/** What a process works with; `place` is its number among those of the address, `workMs` the most that it takes. */
type Means = {
  clock: Clock
  random: Random
  backend: Pick<Backend, 'handle' | 'breakOff'>
  place: number
  workMs: number
}

/** And when it is slow; a client waits for 6 s at first. */
const SLOW_WORK_MS = [6_200, 9_000] as const
/** No request needs more statements than this. */
const STATEMENTS = 14

export class ServerProcess {
  isUp = true
  /** Some requests take longer than the client usually waits. */
  isSlow = false
  /** How often it was killed, and how many requests were lost with it before and after their commit. */
  readonly deaths = { kills: 0, before: 0, after: 0 }
  readonly #means: Means
  readonly #visits = new Set<Visit>()
  #isDoomed = false
  #cancelDeath = () => {}

  constructor(means: Means) {
    this.#means = means
  }

  /** The next request that arrives will see it die. */
  doom(): void {
    this.#isDoomed = true
  }

  start(): void {
    this.isUp = true
    this.#isDoomed = false
    this.#cancelDeath()
    this.#cancelDeath = () => {}
  }

  /** kill -9: what was not committed is not done, and nobody hears of what was. */
  kill(): void {
    if (!this.isUp) return
    this.isUp = false
    this.deaths.kills += 1
    for (const visit of this.#visits) {
      this.deaths[visit.isCommitted ? 'after' : 'before'] += 1
      if (!visit.isCommitted) this.#breakOff(visit.call)
      visit.lose()
    }
    this.#visits.clear()
  }

  /**
   * Carries a request out; one that the process dies in is lost to its caller.
   * @param rival another process, which the same request has reached at the same time
   */
  serve(call: Call, { answered, lost }: Ears, rival?: number): void {
    const { clock, random, backend, place, workMs } = this.#means
    const visit: Visit = { call, isCommitted: false, lose: lost }
    const [work, rest] = [this.#workTime(), random.between(0, workMs)]
    this.#visits.add(visit)
    if (this.#isDoomed) {
      this.#isDoomed = false
      const cancelEarlier = this.#cancelDeath
      const cancel = clock.after(random.between(0, work + rest), () => this.kill())
      this.#cancelDeath = () => {
        cancelEarlier()
        cancel()
      }
    }
    clock.after(work, async () => {
      if (!this.#visits.has(visit)) return
      visit.isCommitted = true
      const reply = await clock.standStill(backend.handle(call, { process: place, rival }))
      clock.after(rest, () => {
        if (this.#visits.delete(visit)) answered(reply)
      })
    })
  }

  #workTime(): number {
    const { random, workMs } = this.#means
    if (this.isSlow && random.chance(0.5)) return random.between(...SLOW_WORK_MS)
    return random.between(0, workMs)
  }

  /** It dies between two statements of the request. */
  #breakOff(call: Call): void {
    const { clock, random, backend, place } = this.#means
    const after = random.between(1, STATEMENTS)
    const broken = backend.breakOff?.(call, after, place)
    if (broken) void clock.standStill(broken)
  }
}
