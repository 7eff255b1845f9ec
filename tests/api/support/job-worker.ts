// A process that works on the jobs of a test until it is killed: job-worker.ts <url of a PostgreSQL | folder of data>. Nobody
// else can look into a folder meanwhile, so it says itself when nothing is left to do.
import { openDatabase } from '../../../server/db/connect.ts'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { openJobs } from '../../../server/jobs/jobs.ts'
import { customerKind } from './jobs.ts'

const [place = ''] = process.argv.slice(2)
const databaseUrl = place.startsWith('postgres:') ? place : null
const database = await openDatabase({ dataDir: place, databaseUrl, databaseOwnerUrl: null })
const jobs = await openJobs(database, {
  kinds: [customerKind],
  works: true,
  superviseS: 1,
  onFault: (_, thrown) => console.error(thrown),
})
const worker = jobs.work({ slots: 4 })
process.stdout.write('working\n')
const looking = databaseUrl ? undefined : setInterval(() => void lookWhetherDone(), 250)
process.on('SIGTERM', async () => {
  clearInterval(looking)
  await worker.stop()
  await jobs.close()
  await database.close()
  process.exit(0)
})

async function lookWhetherDone(): Promise<void> {
  const open = await withOperator(database, (trx) =>
    trx.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).limit(1).execute(),
  )
  if (open.length === 0) process.stdout.write('done\n')
}
