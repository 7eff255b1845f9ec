// `npm run bench`: how long the calls of the desk take with 50,000 customers and 200,000 contacts, on the embedded database
// and on PostgreSQL where one is installed. Each figure stands beside GET /health, the bare handler, of the same run: the
// calls take turns, so that a busy machine slows all of them alike.
import { startPostgres } from '../scripts/setup/postgres.mjs'
import { type Caller, callerOf, printTimes, signIn, timed } from './caller.ts'
import { measureDemo } from './demo.ts'
import { quantile } from './figures.ts'
import { startLargeCase } from './large-case.ts'
import { measureNeighbour } from './neighbour.ts'

const ROUNDS = 60
/** Not measured: what is compiled and read for the first time. */
const WARM_UP = 10
const CUSTOMERS = Number(process.argv[2] ?? 50_000)
const INTERACTIONS = Number(process.argv[3] ?? 200_000)

/** People of the clinic that has the many customers. */
const CLINIC = ['admin', 'manager', 'staff']
const BODY = JSON.stringify({ name: '計測 太郎', phone: '090-0000-0000' })
/** What a tablet asks for when a screen opens. */
const SCREEN = [
  '/api/auth/me/full',
  '/api/customers?limit=50',
  '/api/interactions?limit=50',
  '/api/tenant-features/my-features',
]

const search = (words: string) => `/api/customers?search=${encodeURIComponent(words)}`
const READS: Record<string, string> = {
  'GET /health': '/health',
  'first page by last change': '/api/customers?limit=50',
  'first page by furigana': '/api/customers?limit=50&sort_by=name_kana&sort_order=asc',
  'page 800': '/api/customers?limit=50&skip=40000',
  'search 山田': search('山田'),
  'search やまだ': search('やまだ'),
  'search satou, who fits best first': `${search('satou')}&sort_by=match`,
  'search サトー, who fits best first': `${search('サトー')}&sort_by=match`,
  'search, last 4 digits': search('5678'),
  'search, one letter': search('山'),
  'search without a hit': search('該当なし'),
  'dashboard summary': '/api/interactions/summary',
  'latest contacts': '/api/interactions?limit=50',
}

await measureDemo()
await measureOn('the embedded database', {})
const postgres = await startPostgres()
if (postgres) {
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

async function measureOn(name: string, env: Record<string, string>): Promise<void> {
  const server = await startLargeCase(CUSTOMERS, INTERACTIONS, env)
  try {
    console.log(`\n${name}: ${CUSTOMERS} customers, ${INTERACTIONS} contacts, ${ROUNDS} calls each in turns; ms`)
    const caller = (email: string) => signIn(server.origin, email)
    await measureCalls(await caller('admin@sakura.example'))
    const people = await Promise.all(CLINIC.map((name) => caller(`${name}@sakura.example`)))
    await measureNeighbour(await caller('admin@midori.example'), people, callerOf(server.origin), BODY)
  } finally {
    await server.dispose()
  }
}

async function measureCalls(desk: Caller): Promise<void> {
  const calls = new Map(Object.entries(READS).map(([label, path]) => [label, [desk(path)]]))
  calls.set('POST a customer', [desk('/api/customers', BODY)])
  calls.set(
    'a tablet alone: 12 at once',
    [...SCREEN, ...SCREEN, ...SCREEN].map((path) => desk(path)),
  )
  const times = new Map([...calls.keys()].map((label) => [label, [] as number[]]))
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [label, requests] of calls) {
      const ms = await timed(requests)
      if (round >= 0) times.get(label)?.push(ms)
    }
  }
  const floor = quantile(times.get('GET /health') ?? [], 0.5)
  for (const [label, all] of times) printTimes(label, all, floor)
}
