// A process that works on the jobs of a test until it is killed: job-worker.ts <url of a PostgreSQL | folder of data>
import { openDatabase } from '../../../server/db/connect.ts'
import { openJobs } from '../../../server/jobs/jobs.ts'
import { customerKind } from './jobs.ts'

const [place = ''] = process.argv.slice(2)
const databaseUrl = place.startsWith('postgres:') ? place : null
const database = await openDatabase({ dataDir: place, databaseUrl, databaseOwnerUrl: null })
const jobs = await openJobs(database, {
  kinds: [customerKind],
  works: true,
  onFault: (_, thrown) => console.error(thrown),
})
const worker = jobs.work({ slots: 4 })
process.stdout.write('working\n')
process.on('SIGTERM', async () => {
  await worker.stop()
  await jobs.close()
  await database.close()
  process.exit(0)
})
