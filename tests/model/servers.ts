// The address of the server: one process behind it, or two on one database, to which requests go in turn.
import type { Clock } from './clock.ts'
import type { Backend, Call } from './fake-server.ts'
import type { Random } from './random.ts'
import { type Ears, ServerProcess } from './server-process.ts'

/** The most that a process works on a request before its commit, and again before its reply, ms. */
const WORK_MS = 60
/** How often a request reaches both processes at once: whatever stands before them repeats it. */
const TWICE = 0.06

/** What a tab reaches. */
export type Address = Pick<Servers, 'isUp' | 'serve'>

export class Servers {
  /** How many requests reached two processes at the same time. */
  twice = 0
  readonly #processes: readonly ServerProcess[]
  readonly #random: Random
  #turn = 0

  /** @param count how many processes; `workMs` is the most that one takes for a request, twice */
  constructor(
    { clock, random, backend }: { clock: Clock; random: Random; backend: Pick<Backend, 'handle' | 'breakOff'> },
    { count = 1, workMs = WORK_MS } = {},
  ) {
    this.#random = random
    this.#processes = Array.from(
      { length: count },
      (_, place) => new ServerProcess({ clock, random, backend, place, workMs }),
    )
  }

  /** Whether anybody answers. */
  get isUp(): boolean {
    return this.#processes.some((one) => one.isUp)
  }

  /** Whether every process is up. */
  get isWhole(): boolean {
    return this.#processes.every((one) => one.isUp)
  }

  get isSlow(): boolean {
    return this.#processes.some((one) => one.isSlow)
  }

  set isSlow(isSlow: boolean) {
    for (const one of this.#processes) one.isSlow = isSlow
  }

  get deaths() {
    const sum = (name: 'kills' | 'before' | 'after') => this.#processes.reduce((all, one) => all + one.deaths[name], 0)
    return { kills: sum('kills'), before: sum('before'), after: sum('after') }
  }

  /** The next request that arrives at one of them will see it die. */
  doom(): void {
    this.#random.pick(this.#processes).doom()
  }

  start(): void {
    for (const one of this.#processes) one.start()
  }

  /** kill -9 of all: the machine goes. */
  kill(): void {
    for (const one of this.#processes) one.kill()
  }

  /** kill -9 of one that is up. */
  killOne(): void {
    const up = this.#processes.filter(({ isUp }) => isUp)
    if (up.length > 0) this.#random.pick(up).kill()
  }

  /** Hands a request to the next process that is up. */
  serve(call: Call, ears: Ears): void {
    const up = this.#processes.flatMap(({ isUp }, place) => (isUp ? [place] : []))
    this.#turn += 1
    const place = up[this.#turn % up.length] ?? 0
    const rival = up.length > 1 && this.#random.chance(TWICE) ? up.find((other) => other !== place) : undefined
    if (rival !== undefined) this.twice += 1
    this.#processes[place]?.serve(call, ears, rival)
  }
}
