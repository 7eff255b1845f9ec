// The process that serves: requests take a while in it, and it can be killed at any moment with all that are under way.
import type { Clock } from './clock.ts'
import type { Backend, Call } from './fake-server.ts'
import type { Random } from './random.ts'
import type { Wire } from './wire.ts'

type Visit = { call: Call; isCommitted: boolean; lose: () => void }
type Ears = { answered: (reply: Wire) => void; lost: () => void }

/** The most that the server works on a request before its commit, and again before its reply, ms. */
const WORK_MS = 60
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
  readonly #clock: Clock
  readonly #random: Random
  readonly #backend: Pick<Backend, 'handle' | 'breakOff'>
  readonly #workMs: number
  readonly #visits = new Set<Visit>()
  #isDoomed = false
  #cancelDeath = () => {}

  constructor(clock: Clock, random: Random, backend: Pick<Backend, 'handle' | 'breakOff'>, workMs = WORK_MS) {
    this.#clock = clock
    this.#random = random
    this.#backend = backend
    this.#workMs = workMs
  }

  /** The next request that arrives will see it die. */
  doom(): void {
    this.#isDoomed = true
  }

  start(): void {
    this.isUp = true
    this.#isDoomed = false
    this.#cancelDeath()
  }

  /** kill -9: what was not committed is not done, and nobody hears of what was. */
  kill(): void {
    this.isUp = false
    this.deaths.kills += 1
    for (const visit of this.#visits) {
      this.deaths[visit.isCommitted ? 'after' : 'before'] += 1
      if (!visit.isCommitted) this.#breakOff(visit.call)
      visit.lose()
    }
    this.#visits.clear()
  }

  /** Carries a request out; one that the process dies in is lost to its caller. */
  serve(call: Call, { answered, lost }: Ears): void {
    const visit: Visit = { call, isCommitted: false, lose: lost }
    const [work, rest] = [this.#workTime(), this.#random.between(0, this.#workMs)]
    this.#visits.add(visit)
    if (this.#isDoomed) {
      this.#isDoomed = false
      this.#cancelDeath = this.#clock.after(this.#random.between(0, work + rest), () => this.kill())
    }
    this.#clock.after(work, async () => {
      if (!this.#visits.has(visit)) return
      visit.isCommitted = true
      const reply = await this.#clock.standStill(this.#backend.handle(call))
      this.#clock.after(rest, () => {
        if (this.#visits.delete(visit)) answered(reply)
      })
    })
  }

  #workTime(): number {
    if (this.isSlow && this.#random.chance(0.5)) return this.#random.between(...SLOW_WORK_MS)
    return this.#random.between(0, this.#workMs)
  }

  /** It dies between two statements of the request. */
  #breakOff(call: Call): void {
    const after = this.#random.between(1, STATEMENTS)
    const broken = this.#backend.breakOff?.(call, after)
    if (broken) void this.#clock.standStill(broken)
  }
}
