import { readFileSync } from 'node:fs'
import { constants, createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { SettingError } from './env.ts'
import { cutUnread } from './http/cut-unread.ts'
import { rawRefusals } from './http/raw-refusal.ts'
import { remember } from './http/remember.ts'
import type { Api } from './http/types.ts'
import { type Address, begin, closesBy, LIMITS, refuseBadRequests } from './listen.ts'

/** Certificate with its chain, and its key, as PEM. */
export type Tls = { cert: string; key: string }

/** How long a handshake may take. */
const HANDSHAKE_MS = 10_000
/**
 * A session on which nothing has passed for `idleMs` is closed; a stream of events says something more often. Its calls may
 * end until `leaveMs` later: who does not take an answer would keep it open.
 */
const SESSION = { idleMs: 75_000, leaveMs: 10_000 }
/** Calls that one browser may have under way; it has one connection for all of its tabs. */
const STREAMS = 100

/**
 * Listens like `listen`, with TLS: HTTP/2, and HTTP/1.1 for who does not speak it. All calls of a browser share one
 * connection there, so that an open stream of events takes none from the others.
 */
export function listenSecurely(
  app: Api,
  address: Address,
  tls: Tls,
  { maxConnections, silenceTimeout, ...limits } = LIMITS,
  { idleMs, leaveMs } = SESSION,
): Promise<Http2SecureServer> {
  const refusals = rawRefusals(address)
  const listener = getRequestListener(app.fetch, { errorHandler: () => refusals.reply(400) })
  const server = createSecureServer(
    {
      ...limits,
      ...tls,
      allowHTTP1: true,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_MS,
      settings: { maxConcurrentStreams: STREAMS },
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.maxConnections = maxConnections
  // Sessions of HTTP/2 have their own time, and are closed with notice.
  server.setTimeout(silenceTimeout, (silent?: Socket | ServerHttp2Session) => {
    if (silent instanceof Socket) silent.destroy()
  })
  refuseBadRequests(server, refusals)
  cutSlowSenders(server, limits.requestTimeout)
  const sessions = new Set<ServerHttp2Session>()
  const sockets = new Set<Socket>()
  server.on('session', (session) => {
    remember(sessions, session)
    cutUnread(session, silenceTimeout)
    session.setTimeout(idleMs, () => {
      session.close()
      const late = setTimeout(() => session.destroy(), leaveMs)
      session.once('close', () => clearTimeout(late))
    })
  })
  server.on('secureConnection', (socket) => remember(sockets, socket))
  closesBy(server, {
    closeIdle: () => {
      for (const session of sessions) session.close()
    },
    closeAll: () => {
      for (const socket of sockets) socket.destroy()
    },
  })
  return begin(server, address)
}

/** Reads both files. Throws {@link SettingError} naming the one that cannot be read. */
export function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }): Tls {
  return { cert: readPem('TLS_CERT', certFile), key: readPem('TLS_KEY', keyFile) }
}

function readPem(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SettingError(`${setting}: ファイルを読めません (${file})`)
  }
}

/** The limit of a request that HTTP/1.1 has from Node: whoever sends a body too slowly is cut off. */
function cutSlowSenders(server: Http2SecureServer, limitMs: number): void {
  server.on('stream', (stream) => {
    if (stream.endAfterHeaders) return
    const late = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), limitMs)
    for (const event of ['end', 'close']) stream.once(event, () => clearTimeout(late))
  })
}
