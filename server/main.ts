import { join } from 'node:path'
import { createApp } from './app.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { refuseUnsafeLogin } from './db/refuse-unsafe-login.ts'
import { startUpkeep } from './db/upkeep.ts'
import { demoState } from './demo/accounts.ts'
import { ensureDemo } from './demo/demo.ts'
import { readEnv, SettingError } from './env.ts'
import { archiveAssets } from './http/asset-archive.ts'
import { logInfo } from './http/log.ts'
import { createIdentity } from './identity/identity.ts'
import { JOB_KINDS, logJobFault } from './job-kinds.ts'
import { openJobs } from './jobs/jobs.ts'
import { addressOf, drain, expectFreePort, listen } from './listen.ts'
import { withProgress } from './progress.ts'

async function main(): Promise<void> {
  const env = readEnv()
  const archiveDir = join(env.dataDir, 'assets-archive')
  await expectFreePort(env)

  const database = await withProgress('データベースを開いています', async () => {
    const opened = await openDatabase(env)
    await migrate(opened)
    return opened
  })
  if (env.production) await refuseUnsafeLogin(database)
  const identity = await createIdentity(env, database)
  if (env.demo && (await demoState(database)) === 'empty') {
    await withProgress('デモのデータを作っています (初回のみ、10 秒ほど)', () => ensureDemo(database, identity))
  }
  archiveAssets(env.distDir, archiveDir, new Date())

  const clock = () => new Date()
  const works = env.workerSlots > 0
  const jobs = await openJobs(database, { kinds: JOB_KINDS, works, onFault: logJobFault(env) })
  const stopping = new AbortController()
  const deps = { env, database, identity, jobs, clock, distDir: env.distDir, archiveDir, stopping: stopping.signal }
  const app = createApp({ ...deps, strictReplies: false })
  const server = await listen(app, env)
  const stopUpkeep = startUpkeep(database)
  const worker = works ? jobs.work({ slots: env.workerSlots }) : null
  console.log(welcome(addressOf(server, env.host), identity.clientConfig.demo_accounts.length > 0))

  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    logInfo(env, { msg: 'stopping', signal })
    stopUpkeep()
    await Promise.all([drain(server), worker?.stop()])
    await jobs.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal))
}

/** The last lines of a start: where to go now. */
function welcome(address: string, hasDemo: boolean): string {
  const seconds = (performance.now() / 1000).toFixed(1)
  const accounts = hasDemo ? 'デモのアカウントはログイン画面に並んでいます。' : ''
  return `準備ができました (${seconds} 秒)。${accounts}\nブラウザで開いてください: 窓口 ${address}`
}

main().catch((error: unknown) => {
  if (error instanceof SettingError) console.error(`設定に誤りがあります\n${error.message}`)
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error('PORT: このポートは別のプログラムが使用中です。PORT を変えて起動してください')
  } else console.error(error)
  process.exit(1)
})
