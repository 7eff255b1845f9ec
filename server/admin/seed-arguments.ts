import { integer } from '#contract/primitives'
import { option, parseOptions, tenantOf } from './arguments.ts'
import type { SeedPlan } from './seed-records.ts'
import { UsageError } from './usage.ts'

const MAX_CUSTOMERS = 1_000_000
const MAX_INTERACTIONS = 5_000_000

/** Reads the words behind `npm run seed --`; null when help was asked for. @throws UsageError */
export function parseSeedArguments(argv: readonly string[]): SeedPlan | null {
  if (argv.some((word) => ['--help', '-h', 'help'].includes(word))) return null
  const { values, positionals } = parseOptions(argv, ['tenant', 'customers', 'interactions', 'seed'])
  if (positionals.length > 0) throw new UsageError(`「${positionals[0]}」は余分です。`)
  const count = (name: string, preset: string, min: number, max: number) =>
    option({ [name]: values[name] ?? preset }, name, integer(min, max), `${min}〜${max}の数`)
  return {
    tenant: tenantOf(values),
    customers: count('customers', '1000', 1, MAX_CUSTOMERS),
    interactions: count('interactions', '4000', 0, MAX_INTERACTIONS),
    seed: values.seed,
  }
}
