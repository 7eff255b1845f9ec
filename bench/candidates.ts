// `npm run bench:candidates`: how long it takes, while a new customer is typed, to find who of 50,000 may be the same person: by the
// name, its sound, the number, the mailbox and the birth date, asked at once. With the server on the embedded database, and without
// it from the copy on the device, in real Chromium.
import { chromium } from '@playwright/test'
import type { Customer, CustomerList } from '#contract/customers'
import { listed, lookAlikes, searchesFor } from '../src/features/customers/look-alikes.ts'
import { LAUNCH } from './app-page.ts'
import { callerOf, signIn, timed } from './caller.ts'
import { quantile, row } from './figures.ts'
import { startLargeCase } from './large-case.ts'
import type { ReplicaBench } from './replica-page.ts'
import { onEnginePage } from './served-page.ts'

const CUSTOMERS = Number(process.argv[2] ?? 50_000)
/** People who are typed; the first ones are not measured. */
const PEOPLE = 60
const WARM_UP = 10
/** As many as the form looks at for each search. */
const CANDIDATES = 20

declare const bench: ReplicaBench

await withServer()
await withoutServer()

/** People of all parts of the book, as they are kept: each is found, by everything that is known of them. */
async function withServer(): Promise<void> {
  const server = await startLargeCase(CUSTOMERS, 0)
  try {
    const desk = await signIn(server.origin, 'admin@sakura.example')
    const health = callerOf(server.origin)('/health')
    const times: number[] = []
    const floor: number[] = []
    let calls = 0
    let found = 0
    for (let number = 0; number < PEOPLE; number += 1) {
      const typed = await personAt(Math.floor((number * CUSTOMERS) / PEOPLE))
      const requests = searchesFor(typed)
        .filter((search) => search !== '')
        .map((search) => desk(`/api/customers?search=${encodeURIComponent(search)}&sort_by=match&limit=${CANDIDATES}`))
      const ms = await timed(requests)
      floor.push(await timed([health]))
      if (number < WARM_UP) continue
      times.push(ms)
      calls += requests.length
      const lists = await Promise.all(requests.map(({ url, ...init }) => fetch(url, init).then(answered)))
      found += lookAlikes(typed, listed(lists)).length
    }
    const each = (count: number) => (count / times.length).toFixed(1)
    console.log(`${CUSTOMERS} customers; ${each(calls)} calls at once, ${each(found)} candidates`)
    row('GET /health, p50', quantile(floor, 0.5))
    row('candidates with the server, p50', quantile(times, 0.5))
    row('  p95', quantile(times, 0.95))

    async function personAt(skip: number): Promise<Customer> {
      const { url, ...init } = desk(`/api/customers?limit=1&skip=${skip}`)
      const [person] = (await fetch(url, init).then(answered)).customers
      if (!person) throw new Error(`nobody stands at ${skip}`)
      return person
    }
  } finally {
    await server.dispose()
  }
}

async function answered(reply: Response): Promise<CustomerList> {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
  return (await reply.json()) as CustomerList
}

async function withoutServer(): Promise<void> {
  const browser = await chromium.launch(LAUNCH)
  try {
    await onEnginePage(browser, async (page) => {
      await page.evaluate((customers) => bench.fill('outbox:candidates:me', customers, 0), CUSTOMERS)
      await page.evaluate(() => bench.open('outbox:candidates:me'))
      const numbers = Array.from({ length: PEOPLE }, (_, i) => Math.floor((i * CUSTOMERS) / PEOPLE))
      const ask = ([people, limit]: [number[], number]) => bench.candidates(people, limit)
      const times = (await page.evaluate(ask, [numbers, CANDIDATES] as [number[], number])).slice(WARM_UP)
      row('candidates without the server, from the copy, p50', quantile(times, 0.5))
      row('  p95', quantile(times, 0.95))
    })
  } finally {
    await browser.close()
  }
}
