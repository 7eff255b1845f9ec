import { openTemporaryDatabase } from '../server/db/temporary-database.ts'
import { ensureDemo } from '../server/demo/demo.ts'

/** Whoever starts the product for the first time waits for it. */
const LIMIT_MS = 10_000

/** Prints how long the demo of an empty folder takes, beside its limit. */
export async function measureDemo(): Promise<void> {
  const database = await openTemporaryDatabase()
  try {
    const begin = performance.now()
    await ensureDemo(database, { mode: 'embedded' })
    console.log(
      `the demo of an empty folder: ${((performance.now() - begin) / 1_000).toFixed(1)} s (limit ${LIMIT_MS / 1_000} s)`,
    )
  } finally {
    await database.close()
  }
}
