// For tests: a server that takes uploads as ours does, behind a network that each test spoils.
import { uploads } from '#contract/uploads'
import { ApiError } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'

type Taken = { name: string; size: number; sha256: string; received: number; completed: boolean }
/** What happens to a request: nothing, it is lost, it is done and its answer is lost, or the server says no. */
type Fate = 'ok' | 'lost' | 'done-unheard' | ApiError

export type UploadServer = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  files: Map<string, Taken>
  /** The bytes of each file. */
  contents: Map<string, Uint8Array>
  /** Every request that reached the server: what it was, and from which byte. */
  seen: string[]
  tenants: Set<string | null>
  fate: (what: string) => Fate
}

const headers = { 'content-type': 'application/json', 'x-request-id': 'r-1' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers })

export function uploadServer(): UploadServer {
  const files: UploadServer['files'] = new Map()
  const contents: UploadServer['contents'] = new Map()
  const answer = async (what: string, id: string, init: RequestInit): Promise<Response> => {
    if (what === 'announce') {
      const { name, size, sha256 } = JSON.parse(init.body as string) as Taken
      if (!files.has(id)) {
        files.set(id, { name, size, sha256, received: 0, completed: false })
        contents.set(id, new Uint8Array(size))
      }
    }
    const file = files.get(id)
    if (!file) return no(refusal('DB_002'))
    if (what.startsWith('append')) {
      const offset = Number(new Headers(init.headers).get('upload-offset'))
      if (offset !== file.received) return no(refusal('DB_006', { context: { offset: file.received } }))
      const piece = new Uint8Array(await (init.body as Blob).arrayBuffer())
      contents.get(id)?.set(piece, offset)
      file.received += piece.length
    }
    if (what === 'finish') {
      file.completed = true
      const { name, size, sha256 } = file
      return json({ id, name, media_type: 'image/jpeg', size, sha256, created_at: '2026-05-01T00:00:00Z' })
    }
    return json({ id, offset: file.received, size: file.size, completed: file.completed })
  }
  const server: UploadServer = {
    ...{ files, contents, seen: [], tenants: new Set(), fate: () => 'ok' },
    fetch: async (url, init) => {
      const id = url.split('/')[3] || (JSON.parse(init.body as string) as { id: string }).id
      const given = new Headers(init.headers)
      const what =
        init.method === uploads.append.method ? `append ${given.get('upload-offset')}` : nameOf(url, init.method ?? '')
      server.tenants.add(given.get('x-tenant-id'))
      if (init.signal?.aborted) throw init.signal.reason
      const fate = server.fate(what)
      if (fate === 'lost') throw new TypeError('cut')
      server.seen.push(what)
      if (fate instanceof ApiError) return no(fate)
      const reply = await answer(what, id, init)
      if (fate === 'done-unheard') throw new TypeError('cut')
      return reply
    },
  }
  return server
}

function nameOf(url: string, method: string): string {
  if (url.endsWith('/finish')) return 'finish'
  return method === 'POST' ? 'announce' : 'ask'
}

function no({ status, code, category, severity, context }: ApiError): Response {
  return json({ error: { code, category, severity, context, message: 'm', suggestion: 's', timestamp: 't' } }, status)
}
