// Days that once went wrong, each the shortest that did: run first, for ever.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plan } from './report.ts'

const FOLDER = new URL('./regressions/', import.meta.url)

type KeptDay = { name: string; plan: Plan }

/** Every day that was kept. */
export function keptDays(): KeptDay[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => ({ name, ...JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) }))
}

/** Keeps a day, with what went wrong on it. Returns the name of its file. */
export function keepDay(plan: Plan, faults: readonly string[]): string {
  const name = `${plan.isSwarm ? 'swarm-' : ''}${plan.seed}.json`
  writeFileSync(new URL(name, FOLDER), `${JSON.stringify({ plan, faults }, null, 2)}\n`)
  return name
}
