import { join } from 'node:path'
import { createApp, REFUSAL_MS } from './app.ts'
import { archiveAssets } from './app-files/archive.ts'
import { createBackground } from './core/background.ts'
import { logInfo } from './core/log.ts'
import { openObjectStore } from './core/objects/s3-store.ts'
import { withProgress } from './core/progress.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { refuseUnsafeLogin } from './db/refuse-unsafe-login.ts'
import { startUpkeep } from './db/upkeep.ts'
import { demoAccounts, demoState } from './demo/accounts.ts'
import { ensureDemo } from './demo/demo.ts'
import { readEnv, SettingError } from './env.ts'
import { createIdentity } from './identity/identity.ts'
import { jobKinds, logJobFault } from './job-kinds.ts'
import { openJobs } from './jobs/jobs.ts'
import { readyRules } from './legal/ready-rules.ts'
import { drain, expectFreePort, listen, originOf } from './listen.ts'
import { listenSecurely, readTls } from './listen-secure.ts'
import { welcome } from './welcome.ts'

async function main(): Promise<void> {
  const env = readEnv()
  const archiveDir = join(env.dataDir, 'assets-archive')
  const tls = env.tls && readTls(env.tls)
  await expectFreePort(env)

  const opening = withProgress('データベースを開いています', async () => {
    const opened = await openDatabase(env)
    await migrate(opened)
    return opened
  })
  readyRules()
  const database = await opening
  if (env.production) await refuseUnsafeLogin(database)
  const identity = await createIdentity(env, database, { demoAccounts: () => demoAccounts(database) })
  if (env.demo && (await demoState(database)) === 'empty') {
    await withProgress('デモのデータを作っています (初回のみ、5 秒ほど)', () => ensureDemo(database, identity))
  }
  archiveAssets(env.distDir, archiveDir, new Date())

  const clock = () => new Date()
  const works = env.workerSlots > 0
  const objects = openObjectStore(env.objectStore)
  const jobs = await openJobs(database, { objects, kinds: jobKinds(env), works, onFault: logJobFault(env) })
  const stopping = new AbortController()
  const background = createBackground(env)
  const around = { env, background, clock, stopping: stopping.signal, strictReplies: false, refusalMs: REFUSAL_MS }
  const app = createApp({ ...around, database, objects, identity, jobs, distDir: env.distDir, archiveDir })
  const server = tls ? await listenSecurely(app, env, tls) : await listen(app, env)
  const stopUpkeep = startUpkeep(database)
  const worker = works ? jobs.work({ slots: env.workerSlots }) : null
  const hasDemo = identity.clientConfig.demo_accounts.length > 0
  console.log(welcome(originOf(server, env.host), hasDemo, performance.now()))

  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    logInfo(env, { msg: 'stopping', signal })
    stopUpkeep()
    await Promise.all([drain(server), worker?.stop()])
    await background.ended()
    await jobs.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal))
}

main().catch((error: unknown) => {
  if (error instanceof SettingError) console.error(`設定に誤りがあります\n${error.message}`)
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error('PORT: このポートは別のプログラムが使用中です。PORT を変えて起動してください')
  } else console.error(error)
  process.exit(1)
})
