import { createHash } from 'node:crypto'
import { PASSWORD } from './accounts.ts'

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

/** A call of the API as one person, past every browser and proxy. Throws on every answer but a success. */
export type ApiCall = <T>(method: string, path: string, body?: object) => Promise<T>

/** Signs in on the server as this person, and hands over the header of their calls. */
export async function bearerOf(origin: string, email: string): Promise<Record<string, string>> {
  const signIn = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`
  const { idToken } = await json<{ idToken: string }>('POST', signIn, {}, { email, password: PASSWORD })
  return { authorization: `Bearer ${idToken}` }
}

/** Signs in on the server as this person. */
export async function apiAs(origin: string, email: string): Promise<ApiCall> {
  const headers = await bearerOf(origin, email)
  return (method, path, body) => json(method, `${origin}${path}`, headers, body)
}

/** A text file of that name, by the pieces of an upload: its id, of which this person can make a document. */
export async function sendFile(origin: string, email: string, name: string, text: string): Promise<string> {
  const api = await apiAs(origin, email)
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const id = crypto.randomUUID()
  await api('POST', '/api/uploads/', { id, name, media_type: 'text/plain', size: bytes.byteLength, sha256 })
  const headers = { ...(await bearerOf(origin, email)), 'upload-offset': '0' }
  await fetch(`${origin}/api/uploads/${id}`, { method: 'PATCH', headers, body: bytes })
  await api('POST', `/api/uploads/${id}/finish`)
  return id
}

/** Signs in on the server as this person. */
export async function serverRecord(origin: string, email = 'admin@sakura.example'): Promise<ServerRecord> {
  const api = await apiAs(origin, email)
  const call = <T>(method: string, path: string, body?: object) => api<T>(method, `/api/customers${path}`, body)
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
