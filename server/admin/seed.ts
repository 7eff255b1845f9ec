import { withProgress } from '../core/progress.ts'
import { ensureDemo } from '../demo/demo.ts'
import { readEnv } from '../env.ts'
import { exitCodeFor } from './exit-code.ts'
import { openForOperator } from './open.ts'
import { parseSeedArguments } from './seed-arguments.ts'
import { seedRecords } from './seed-records.ts'
import { SEED_USAGE } from './usage.ts'

const PROGRESS_MS = 2_000

async function main(): Promise<void> {
  const plan = parseSeedArguments(process.argv.slice(2))
  if (!plan) {
    console.log(SEED_USAGE)
    return
  }
  const env = readEnv()
  const database = await withProgress('データベースを開いています', () => openForOperator(env))
  try {
    // In a new data folder the tenants of the demo are not there before the first start.
    const mode = env.firebase ? 'firebase' : 'embedded'
    if (env.demo) await withProgress('デモのデータを確かめています', () => ensureDemo(database, { mode }))
    const words = (customers: number, interactions: number) =>
      `顧客 ${customers.toLocaleString('ja-JP')} / ${plan.customers.toLocaleString('ja-JP')} · 対応履歴 ${interactions.toLocaleString('ja-JP')} / ${plan.interactions.toLocaleString('ja-JP')}`
    console.log(`${plan.tenant} にデータを作っています。`)
    const begin = performance.now()
    let told = begin
    await seedRecords(database, plan, new Date(), ({ customers, interactions }) => {
      if (performance.now() - told < PROGRESS_MS) return
      told = performance.now()
      console.log(`${words(customers, interactions)} (${seconds(told - begin)})`)
    })
    console.log(`できました: ${words(plan.customers, plan.interactions)} (${seconds(performance.now() - begin)})`)
  } finally {
    await database.close()
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} 秒`
}

main().catch((error: unknown) => {
  process.exitCode = exitCodeFor(error, SEED_USAGE)
})
