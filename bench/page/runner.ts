import { join } from 'node:path'
import type { Quality } from './line.ts'
import { busyShare, percent } from './machine.ts'
import type { Rig } from './rig.ts'
import { type Figures, SCENARIOS, type TraceAround } from './scenarios.ts'
import type { Results } from './table.ts'
import { tracedTo } from './trace.ts'

/** Lets the subjects take turns in each scenario, so that a busy machine slows all of them alike. */
export class Runner {
  readonly results: Results = new Map()
  /** By scenario and subject, of the round that was traced. */
  readonly longestTasks = new Map<string, string>()
  /** How busy the machine was just before each run, 0 to 1. */
  readonly busy: number[] = []
  browser = ''
  readonly #rigs: readonly Rig[]
  readonly #online: Quality | null

  constructor(rigs: readonly Rig[], online: Quality | null) {
    this.#rigs = rigs
    this.#online = online
  }

  /** Runs each scenario once for each subject. One that fails says so and has no figures in this round. */
  async round(scenarios: readonly string[], label: string): Promise<void> {
    for (const scenario of scenarios)
      for (const rig of this.#rigs) {
        const figures = await this.#attempt(scenario, rig, label, (device, act) => {
          this.browser = `Chromium ${device.version}`
          return act()
        })
        if (!figures) continue
        const key = keyOf(scenario, rig.subject.name)
        this.results.set(key, [...(this.results.get(key) ?? []), figures])
      }
  }

  /** The same, traced into files of that folder. A trace slows the page down: its figures are not kept. */
  async traceRound(scenarios: readonly string[], folder: string): Promise<void> {
    for (const scenario of scenarios)
      for (const rig of this.#rigs) {
        const file = join(folder, `${rig.subject.name}-${scenario}.json`)
        await this.#attempt(scenario, rig, 'trace', async (device, act) => {
          const { result, longest } = await tracedTo(file, device, act)
          this.longestTasks.set(keyOf(scenario, rig.subject.name), longest)
          return result
        })
      }
  }

  async #attempt(scenario: string, rig: Rig, label: string, around: TraceAround): Promise<Figures | null> {
    const share = await busyShare()
    this.busy.push(share)
    const begun = performance.now()
    const say = (words: string) => {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
      console.error(`${label} ${rig.subject.name} ${scenario} ${seconds} s, busy ${percent(share)}: ${words}`)
    }
    try {
      const figures = (await SCENARIOS[scenario]?.(rig, this.#online, around)) ?? {}
      say(inWords(figures))
      return figures
    } catch (error) {
      say(`FAILED: ${String(error).split('\n', 1)[0]}`)
      return null
    }
  }
}

/** The key of a scenario's runs of one subject. */
export function keyOf(scenario: string, subject: string): string {
  return `${scenario} ${subject}`
}

function inWords(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value < 1 ? value.toFixed(4) : Math.round(value)}`)
    .join(', ')
}
