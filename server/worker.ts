import { logInfo } from './core/log.ts'
import { openObjectStore } from './core/objects/s3-store.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { refuseUnsafeLogin } from './db/refuse-unsafe-login.ts'
import { readEnv, SettingError } from './env.ts'
import { jobKinds, logJobFault } from './job-kinds.ts'
import { openJobs } from './jobs/jobs.ts'
import { readyRules } from './legal/ready-rules.ts'

/** `npm run worker`: a process that only works on jobs, beside serving ones with `WORKER_SLOTS=0`. */
async function main(): Promise<void> {
  const env = readEnv()
  if (!env.databaseUrl) {
    throw new SettingError(
      'DATABASE_URL: npm run worker には必要です (内蔵のデータベースは1つのプロセスだけが使えます)',
    )
  }
  const database = await openDatabase(env)
  await migrate(database)
  if (env.production) await refuseUnsafeLogin(database)
  readyRules()
  const objects = openObjectStore(env.objectStore)
  const kinds = jobKinds(env)
  const jobs = await openJobs(database, { objects, kinds, works: true, onFault: logJobFault(env) })
  const worker = jobs.work({ slots: Math.max(1, env.workerSlots) })
  logInfo(env, { msg: 'worker started', slots: Math.max(1, env.workerSlots) })

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    logInfo(env, { msg: 'stopping', signal })
    await worker.stop()
    await jobs.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal))
}

main().catch((error: unknown) => {
  if (error instanceof SettingError) console.error(`設定に誤りがあります\n${error.message}`)
  else console.error(error)
  process.exit(1)
})
