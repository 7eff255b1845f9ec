// Days that once went wrong, each the shortest that did: run first, for ever. Each model has a folder of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Model = 'outbox' | 'replica' | 'one-draft'

type KeptDay<Plan> = { name: string; plan: Plan }
type Seeded = { seed: number; isSwarm?: boolean }

/** As a path: in a test that has a page, a URL beside this file would be one of the page's server. */
const folderOf = (model: Model) => join(import.meta.dirname, 'regressions', model)

/** Every day of a model that was kept. */
export function keptDays<Plan>(model: Model): KeptDay<Plan>[] {
  const folder = folderOf(model)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.sort().map((name) => ({ name, ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
}

/** Keeps a day, with what went wrong on it. Returns the name of its file. */
export function keepDay(model: Model, plan: Seeded, faults: readonly string[]): string {
  const folder = folderOf(model)
  const name = `${plan.isSwarm ? 'swarm-' : ''}${plan.seed}.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify({ plan, faults }, null, 2)}\n`)
  return name
}
