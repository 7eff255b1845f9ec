// What the runs of a file add up to, printed when a larger run was asked for, and the line that replays one of them.
import { expect } from 'vitest'
import { faultsOf } from './check.ts'
import { newCoverage } from './coverage.ts'
import type { Plan, Report } from './report.ts'

export type Tally = {
  add: (report: Report, ms: number) => void
  /** What no run has reached although it matters; nothing is expected of a few runs. */
  missing: () => string[]
  print: () => void
}

/** So many runs meet everything that matters. */
const ENOUGH = 85
const MANY = 1_000

/**
 * @param which `fake` or `real`
 * @param more what has to be reached with this server beside what has to be with any
 */
export function newTally(which: string, more: readonly string[] = []): Tally {
  const coverage = newCoverage(more)
  const total = {
    seeds: 0,
    deeds: 0,
    promised: 0,
    effects: 0,
    decided: 0,
    marked: 0,
    changes: 0,
    kills: 0,
    died: [0, 0],
    slowestHealMs: 0,
    slowestHealSeed: 0,
    ms: 0,
  }
  return {
    add: (report, ms) => {
      total.seeds += 1
      coverage.add(report.reached)
      total.deeds += report.deeds.length
      total.promised += report.deeds.filter((deed) => deed.isPromised).length
      total.effects += report.effects.length
      total.decided += report.decided.size
      total.ms += ms
      total.marked += report.markings.length
      total.changes += report.changes
      total.kills += report.deaths.kills
      total.died = [(total.died[0] ?? 0) + report.deaths.before, (total.died[1] ?? 0) + report.deaths.after]
      const slowest = Math.max(...report.emptyings.map(({ emptyAfterMs }) => emptyAfterMs ?? 0))
      if (slowest > total.slowestHealMs)
        Object.assign(total, { slowestHealMs: slowest, slowestHealSeed: report.plan.seed })
    },
    missing: () => (total.seeds < ENOUGH ? [] : coverage.missing(total.seeds >= MANY)),
    print: () => {
      if (!process.env.MODEL_SEEDS) return
      const perSeed = Math.round(total.ms / Math.max(1, total.seeds))
      console.warn(`${which} server, ${perSeed} ms a seed: ${JSON.stringify(total)}\n${coverage.table()}`)
    },
  }
}

/** Expects a run without faults. The message holds all of them: of a test that passes at its second try nothing else is kept. */
export function expectSound(report: Report, which: string): void {
  const faults = faultsOf(report)
  expect(faults, [replayLine(which, report.plan), ...faults].join('\n')).toEqual([])
}

/** The line that runs a seed again. */
export function replayLine(which: string, { seed, actions, isSwarm }: Plan): string {
  const swarm = isSwarm ? ' --swarm' : ''
  return `seed ${seed}: npm run test:model -- --server ${which} --from ${seed} --seeds 1 --actions ${actions}${swarm}`
}
