import { PASSWORD } from './fixtures.ts'

export type Stored = { id: string; name: string; version: number; phone: string; address: string; memo: string }

/** The server's record itself, asked past every browser and proxy, as one member of staff. */
export type ServerRecord = {
  /** Customers whose name holds these words: the proof of "once". */
  named: (words: string) => Promise<Stored[]>
  get: (id: string) => Promise<Stored>
  create: (name: string) => Promise<Stored>
  /** A colleague's change, made elsewhere. */
  change: (id: string, fields: Partial<Stored>) => Promise<Stored>
  remove: (id: string) => Promise<void>
  /** How many customers there are: other flows on this server add some. */
  total: () => Promise<number>
}

/** Signs in on the server as this person. */
export async function serverRecord(origin: string, email = 'admin@sakura.example'): Promise<ServerRecord> {
  const signIn = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`
  const { idToken } = await json<{ idToken: string }>('POST', signIn, {}, { email, password: PASSWORD })
  const headers = { authorization: `Bearer ${idToken}` }
  const call = <T>(method: string, path: string, body?: object) =>
    json<T>(method, `${origin}/api/customers${path}`, headers, body)
  return {
    named: async (words) =>
      (await call<{ customers: Stored[] }>('GET', `?search=${encodeURIComponent(words)}`)).customers,
    get: (id) => call('GET', `/${id}`),
    create: (name) => call('POST', '', { name }),
    change: (id, fields) => call('PUT', `/${id}`, fields),
    remove: async (id) => void (await call('DELETE', `/${id}`)),
    total: async () => (await call<{ total: number }>('GET', '?limit=1')).total,
  }
}

async function json<T>(method: string, url: string, headers: Record<string, string>, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
