import { ENDPOINTS } from '#contract/api'
import type { Caller } from './caller.ts'
import { quantile } from './figures.ts'
import { type Request, startFlood } from './flood.ts'

const ROUNDS = 60
/** A flood has lasted for so long before it is measured (ms): longer than the burst that anybody may make. */
const LASTING_MS = 2_000

/** A flood by its name: callers at once, and what they ask for in turns. */
type Floods = Record<string, [atOnce: number, requests: Request[]]>

const search = (words: string) => `/api/customers?search=${encodeURIComponent(words)}`
/** Contacts as long as they may be, the latest of all: one page of them is as long as a reply may be. */
const LONG_CONTACTS = 70
const LIST = '/api/customers?limit=50'

/** What one login, people of one tenant and somebody who is not signed in can ask for without end. */
function floodsOf(people: Caller[], anybody: Caller, customerId: string, body: string): Floods {
  const [first = anybody, second = anybody, third = anybody] = people
  return {
    searches: [20, [first(search('0'))]],
    'pages of a copy': [20, [first('/api/interactions?since=ever&limit=1000')]],
    'plain lists': [50, [second(LIST)]],
    'one record': [50, [third(`/api/customers/${customerId}`)]],
    'long contacts': [50, [third('/api/interactions?limit=100')]],
    saves: [50, [first('/api/customers', body)]],
    'lists by three people': [48, people.map((person) => person(LIST))],
    'calls without a sign-in': [50, [anybody('/ready'), anybody('/api/openapi.json'), anybody(LIST)]],
  }
}

/** Every list of the contract, and every other call that reads without being told of a record, as a flood of its own. */
function listFloods(person: Caller): Floods {
  const lists = ENDPOINTS.filter(
    ({ method, path, query, transport, credential }) =>
      method === 'GET' &&
      transport === 'json' &&
      credential !== 'none' &&
      !path.includes('{') &&
      (query === undefined || query.safeParse({}).success),
  )
  return Object.fromEntries(lists.map(({ path }) => [path.replace('/api/', ''), [50, [person(path)]]]))
}

/** How long another tenant's list and save take while somebody floods the server, beside the same calls before it. */
export async function measureNeighbour(
  neighbour: Caller,
  people: Caller[],
  anybody: Caller,
  body: string,
): Promise<void> {
  const calls = { list: neighbour(LIST), save: neighbour('/api/customers', body) }
  const quiet = await measure(calls)
  const [first = anybody] = people
  const found = (await send(first(LIST))) as { customers: { id: string }[] }
  const customerId = found.customers[0]?.id ?? ''
  for (let n = 0; n < LONG_CONTACTS; n += 1) await send(first('/api/interactions', longContact(customerId)))
  console.log(`another tenant's calls while somebody floods, ms and beside the quiet ones`)
  print('quiet', quiet, quiet)
  const floods = { ...floodsOf(people, anybody, customerId, body), ...listFloods(first) }
  for (const [name, [atOnce, requests]] of Object.entries(floods)) {
    const stop = startFlood({ atOnce, requests })
    await new Promise((resolve) => setTimeout(resolve, LASTING_MS))
    const flooded = await measure(calls)
    const answers = await stop()
    print(`${atOnce} ${name}`, flooded, quiet, JSON.stringify(answers))
  }
}

function longContact(customer_id: string): string {
  const content = 'いつもの薬を受け取り、次の予約をした。'.repeat(1_000)
  return JSON.stringify({
    customer_id,
    type: 'note',
    summary: '長い記録',
    content,
    occurred_at: new Date().toISOString(),
  })
}

type Times = { list: number[]; save: number[] }

async function measure(calls: Record<keyof Times, Request>): Promise<Times> {
  const times: Times = { list: [], save: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.list.push(await timed(calls.list))
    if (round % 4 === 0) times.save.push(await timed(calls.save))
  }
  return times
}

async function timed(request: Request): Promise<number> {
  const began = performance.now()
  await send(request)
  return performance.now() - began
}

async function send({ url, ...init }: Request): Promise<unknown> {
  const reply = await fetch(url, init)
  const body: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${init.method} ${url} answered ${reply.status}`)
  return body
}

function print(label: string, times: Times, quiet: Times, note = ''): void {
  const figures = (['list', 'save'] as const).map((call) => {
    const [p50, p95] = [quantile(times[call], 0.5), quantile(times[call], 0.95)]
    const ratio = p50 / quantile(quiet[call], 0.5)
    return `${call} p50 ${p50.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)}  ${ratio.toFixed(1).padStart(5)} x`
  })
  console.log(`${label.padEnd(28)} ${figures.join('   ')}   ${note}`)
}
