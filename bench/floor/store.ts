// What the floor page reads: from its disk where it has been before, else from its server.
import { createStore, get, getMany, set, setMany } from 'idb-keyval'

export type Summary = { person: string; tenant: string; counts: Record<string, number>; latest: string[] }
export type Customer = { id: string; name: string; company: string; email: string; phone: string }
export type Customers = { rows: Customer[]; searched: string[] }

const CHUNK = 500
const disk = createStore('floor', 'kv')

/** What was stored last, while the server's answer is read for the next time; the server's answer where nothing is. */
export async function readSummary(): Promise<Summary> {
  const stored = await get<Summary>('summary', disk)
  const fresh = fetchJson<Summary>('/api/summary').then(async (summary) => {
    await set('summary', summary, disk)
    return summary
  })
  if (!stored) return fresh
  fresh.catch(() => undefined)
  return stored
}

/** All customers; they are on the disk afterwards. */
export async function readCustomers(): Promise<Customers> {
  const chunks = await get<number>('chunks', disk)
  const rows = chunks === undefined ? await fetchCustomers() : await storedCustomers(chunks)
  return { rows, searched: rows.map(({ name, company, email, phone }) => `${name} ${company} ${email} ${phone}`) }
}

async function storedCustomers(chunks: number): Promise<Customer[]> {
  const keys = Array.from({ length: chunks }, (_, index) => `customers ${index}`)
  return (await getMany<Customer[] | undefined>(keys, disk)).flatMap((rows) => rows ?? [])
}

async function fetchCustomers(): Promise<Customer[]> {
  const rows = await fetchJson<Customer[]>('/api/customers')
  const entries: [string, unknown][] = []
  for (let at = 0; at < rows.length; at += CHUNK)
    entries.push([`customers ${entries.length}`, rows.slice(at, at + CHUNK)])
  await setMany([...entries, ['chunks', entries.length]], disk)
  return rows
}

async function fetchJson<T>(path: string): Promise<T> {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.json()
}

export function search({ rows, searched }: Customers, text: string): Customer[] {
  return text === '' ? rows : rows.filter((_, index) => searched[index]?.includes(text))
}
