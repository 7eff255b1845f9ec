// `npm run bench`: how long the calls of the desk take with 50,000 customers and 200,000 contacts on the embedded
// database. Each figure stands beside GET /health of the same run, so that machines can be compared.
import { quantile } from './figures.ts'
import { startLargeCase } from './large-case.ts'

const ROUNDS = 25
const CUSTOMERS = Number(process.argv[2] ?? 50_000)
const INTERACTIONS = Number(process.argv[3] ?? 200_000)

const CALLS: Record<string, string> = {
  'GET /health': '/health',
  'first page by last change': '/api/customers?limit=50',
  'first page by furigana': '/api/customers?limit=50&sort_by=name_kana&sort_order=asc',
  'page 800': '/api/customers?limit=50&skip=40000',
  'search 山田': `/api/customers?search=${encodeURIComponent('山田')}`,
  'search やまだ': `/api/customers?search=${encodeURIComponent('やまだ')}`,
  'search, last 4 digits': '/api/customers?search=5678',
  'search without a hit': `/api/customers?search=${encodeURIComponent('該当なし')}`,
  'dashboard summary': '/api/interactions/summary',
  'latest contacts': '/api/interactions?limit=50',
}

const server = await startLargeCase(CUSTOMERS, INTERACTIONS)
try {
  await measureAll(await signIn())
} finally {
  await server.dispose()
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'admin@sakura.example', password: 'madoguchi-demo', returnSecureToken: true })
  const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { idToken } = (await reply.json()) as { idToken: string }
  return idToken
}

async function measureAll(token: string): Promise<void> {
  let floor = 0
  console.log(`${CUSTOMERS} customers, ${INTERACTIONS} contacts, ${ROUNDS} calls each; ms`)
  for (const [label, path] of Object.entries(CALLS)) {
    const times = await measure(path, token)
    const median = quantile(times, 0.5)
    const p95 = quantile(times, 0.95)
    floor ||= median
    console.log(
      `${label.padEnd(28)} p50 ${median.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)}  ${(median / floor).toFixed(1)} x`,
    )
  }
}

/** Times of one call, ms. */
async function measure(path: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    const reply = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    times.push(performance.now() - started)
  }
  return times
}
