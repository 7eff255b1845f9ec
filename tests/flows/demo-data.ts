import { join } from 'node:path'

/** Where the demo's data is made once for all flows; each test gets a copy. */
export const DEMO_DATA = join(import.meta.dirname, '../../test-results/demo-data')
