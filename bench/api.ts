// `npm run bench`: how long the calls of the desk take with 50,000 customers and 200,000 contacts, on the embedded database
// and on PostgreSQL where one is installed. Each figure stands beside GET /health, the bare handler, of the same run: the
// calls take turns, so that a busy machine slows all of them alike.
import { startPostgres } from '../scripts/setup/postgres.mjs'
import { quantile } from './figures.ts'
import { startLargeCase } from './large-case.ts'

const ROUNDS = 60
/** Not measured: what is compiled and read for the first time. */
const WARM_UP = 10
const CUSTOMERS = Number(process.argv[2] ?? 50_000)
const INTERACTIONS = Number(process.argv[3] ?? 200_000)

const search = (words: string) => `/api/customers?search=${encodeURIComponent(words)}`
const READS: Record<string, string> = {
  'GET /health': '/health',
  'first page by last change': '/api/customers?limit=50',
  'first page by furigana': '/api/customers?limit=50&sort_by=name_kana&sort_order=asc',
  'page 800': '/api/customers?limit=50&skip=40000',
  'search 山田': search('山田'),
  'search やまだ': search('やまだ'),
  'search, last 4 digits': search('5678'),
  'search, one letter': search('山'),
  'search without a hit': search('該当なし'),
  'dashboard summary': '/api/interactions/summary',
  'latest contacts': '/api/interactions?limit=50',
}

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
    const desk = await signIn(server.origin, 'admin@sakura.example')
    await measureCalls(desk)
    await measureNeighbour(desk, await signIn(server.origin, 'admin@midori.example'))
  } finally {
    await server.dispose()
  }
}

type Caller = (path: string, init?: RequestInit) => Promise<Response>

async function signIn(origin: string, email: string): Promise<Caller> {
  const body = JSON.stringify({ email, password: 'madoguchi-demo', returnSecureToken: true })
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { idToken } = (await reply.json()) as { idToken: string }
  return (path, init) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    })
}

async function measureCalls(desk: Caller): Promise<void> {
  const calls = new Map(Object.entries(READS).map(([label, path]) => [label, () => desk(path)]))
  const body = JSON.stringify({ name: '計測 太郎', phone: '090-0000-0000' })
  calls.set('POST a customer', () => desk('/api/customers', { method: 'POST', body }))
  const times = new Map([...calls.keys()].map((label) => [label, [] as number[]]))
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [label, send] of calls) {
      const ms = await timed(label, send)
      if (round >= 0) times.get(label)?.push(ms)
    }
  }
  const floor = quantile(times.get('GET /health') ?? [], 0.5)
  for (const [label, all] of times) print(label, all, floor)
}

/** How long another tenant's list takes while one login keeps twenty searches open that the index cannot narrow. */
async function measureNeighbour(flooder: Caller, neighbour: Caller): Promise<void> {
  const list = () => neighbour('/api/customers?limit=50')
  const quiet: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) quiet.push(await timed('list', list))
  let isOver = false
  const words = search('0')
  const flood = Array.from({ length: 20 }, async () => {
    while (!isOver) await (await flooder(words)).arrayBuffer()
  })
  const flooded: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) flooded.push(await timed('list', list))
  isOver = true
  await Promise.all(flood)
  console.log('another tenant’s list while one login floods with searches, beside the quiet one')
  print('quiet', quiet, quantile(quiet, 0.5))
  print('flooded', flooded, quantile(quiet, 0.5))
}

/** Time of one call until its last byte, ms. */
async function timed(label: string, send: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  const reply = await send()
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${label} answered ${reply.status}`)
  return performance.now() - started
}

function print(label: string, times: number[], floor: number): void {
  const median = quantile(times, 0.5)
  const p95 = quantile(times, 0.95)
  console.log(
    `${label.padEnd(28)} p50 ${median.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)}  ${(median / floor).toFixed(1)} x`,
  )
}
