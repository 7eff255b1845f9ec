// A process that works on the server's own jobs until it is killed: own-worker.ts <url of a PostgreSQL | folder of data>
// <export | closing | customers>. Nobody else can look into a folder meanwhile: it says itself when the work is in the middle, and when
// nothing of it is open.

import { openObjectStore } from '../../../server/core/objects/s3-store.ts'
import { runImport } from '../../../server/customer-imports/run-job.ts'
import { writeSelection } from '../../../server/customer-selections/write-job.ts'
import { openDatabase } from '../../../server/db/connect.ts'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { parseEnv } from '../../../server/env.ts'
import { jobKinds } from '../../../server/job-kinds.ts'
import { openJobs } from '../../../server/jobs/jobs.ts'

const [place = '', matter = ''] = process.argv.slice(2)
const databaseUrl = place.startsWith('postgres:') ? place : null
const database = await openDatabase({ dataDir: place, databaseUrl, databaseOwnerUrl: null })
const kinds = jobKinds(parseEnv({}))
const objects = openObjectStore(parseEnv(process.env).objectStore)
const jobs = await openJobs(database, {
  ...{ objects, kinds, works: true, superviseS: 1 },
  onFault: (_, thrown) => console.error(thrown),
})
const worker = jobs.work({ slots: 4 })
process.stdout.write('working\n')
const looking = databaseUrl ? undefined : setInterval(() => void look(), 50)
process.on('SIGTERM', async () => {
  clearInterval(looking)
  await worker.stop()
  await jobs.close()
  await database.close()
  process.exit(0)
})

const LOOKS = { closing: lookAtClosing, export: lookAtExport, customers: lookAtCustomers }

async function look(): Promise<void> {
  const { isOpen, isInTheMiddle } = await LOOKS[matter as keyof typeof LOOKS]()
  process.stdout.write(!isOpen ? 'done\n' : isInTheMiddle ? 'middle\n' : 'begun\n')
}

function lookAtExport() {
  return withOperator(database, async (trx) => {
    const pieces = await trx
      .selectFrom('files')
      .select('id')
      .where('made_by_job', 'is not', null)
      .where('received', '>', 5_000_000)
      .execute()
    const open = await trx
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'export tenant')
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    return { isOpen: open.length > 0, isInTheMiddle: pieces.length > 0 }
  })
}

/** In the middle: the rows were counted, and some contacts are gone. */
function lookAtClosing() {
  return withOperator(database, async (trx) => {
    const [closing] = await trx.selectFrom('tenant_closings').select(['tenant_id', 'counts']).execute()
    if (!closing) return { isOpen: false, isInTheMiddle: false }
    const { n } = await trx
      .selectFrom('interactions')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('tenant_id', '=', closing.tenant_id)
      .executeTakeFirstOrThrow()
    return { isOpen: true, isInTheMiddle: Number(n) < (closing.counts?.interactions ?? 0) }
  })
}

/** In the middle: some rows of an import, or of an act on many customers, were written. */
function lookAtCustomers() {
  return withOperator(database, async (trx) => {
    const open = await trx
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', [runImport.name, writeSelection.name])
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    const written = await trx
      .selectFrom('customer_import_rows')
      .select('line')
      .where('outcome', 'is not', null)
      .limit(1)
      .execute()
    return { isOpen: open.length > 0, isInTheMiddle: written.length > 0 }
  })
}
