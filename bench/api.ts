// `npm run bench`: how long the calls of the desk take with 50,000 customers and 200,000 contacts on the embedded
// database. Each figure stands beside GET /health of the same run, so that machines can be compared.
import { execFileSync } from 'node:child_process'
import { AppServer } from '../tests/flows/app-server.ts'

const ROUNDS = 25
const CUSTOMERS = process.argv[2] ?? '50000'
const INTERACTIONS = process.argv[3] ?? '200000'

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

const server = await AppServer.create()
try {
  await server.stop()
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const args = ['--tenant', 'sakura-clinic', '--customers', CUSTOMERS, '--interactions', INTERACTIONS]
  execFileSync('node', ['server/admin/seed.ts', ...args], { env, stdio: 'inherit' })
  await server.start()
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
    const median = times[Math.floor(times.length / 2)] ?? 0
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0
    floor ||= median
    console.log(
      `${label.padEnd(28)} p50 ${median.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)}  ${(median / floor).toFixed(1)} x`,
    )
  }
}

/** Sorted times of one call, ms. */
async function measure(path: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    const reply = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}
