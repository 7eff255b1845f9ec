import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Why there is no answer: `forbidden` the address is not one of the open internet · `redirect` the server sends elsewhere,
 * where nobody follows · `too-large` · `timeout` · `unreachable` no connection, or none that can be trusted.
 */
export type OutsideFailure = 'forbidden' | 'redirect' | 'too-large' | 'timeout' | 'unreachable'

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly failure: OutsideFailure
  /** Of a redirect: where the server sends, as it says it. Nobody has checked it. */
  readonly location: string | null
  constructor(failure: OutsideFailure, location: string | null = null) {
    super(failure)
    this.failure = failure
    this.location = location
  }
}

type Address = { address: string; family: number }
/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly Address[]>

export type OutsideRequest = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
  limitMs: number
  /** Of the body of the answer. */
  limitBytes: number
  /** `host:port` that the operator trusts: plain HTTP and inner addresses are allowed there. */
  trusted: readonly string[]
  resolve?: Resolve
  /** Which addresses may be connected to; tests say otherwise. */
  isAllowed?: (address: string) => boolean
}

export type OutsideAnswer = { status: number; body: string }
/** `type` is the media type that the server names. */
export type OpenedAnswer = { status: number; type: string; body: AsyncIterable<Buffer> }

const HEADER_BYTES = 16 * 1024
const resolveByDns: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/**
 * Asks a server whose address somebody of a tenant has typed. It cannot be led to an inner one: HTTPS alone, every address of
 * the name has to be public, the connection goes to the very addresses that were looked at, and nobody follows a redirect.
 * Throws {@link OutsideError}.
 */
export async function askOutside(asked: OutsideRequest): Promise<OutsideAnswer> {
  const { status, body } = await openOutside(asked)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return { status, body: Buffer.concat(chunks).toString('utf8') }
}

/** As {@link askOutside}, with the body as it comes. What breaks it off, a limit too, is thrown by the body as an OutsideError. */
export async function openOutside(asked: OutsideRequest): Promise<OpenedAnswer> {
  const { url, isTrusted } = readTarget(asked.url, asked.trusted)
  const timeout = AbortSignal.timeout(asked.limitMs)
  const signal = AbortSignal.any([asked.signal, timeout])
  const failureOf = (thrown: unknown) =>
    thrown instanceof OutsideError ? thrown : new OutsideError(timeout.aborted ? 'timeout' : 'unreachable')
  try {
    const answer = await send(url, asked, { signal, ...(isTrusted ? {} : { lookup: guarded(asked) }) })
    const type = answer.headers['content-type'] ?? ''
    return { status: answer.statusCode ?? 0, type, body: limited(answer, asked.limitBytes, failureOf) }
  } catch (thrown) {
    throw failureOf(thrown)
  }
}

async function* limited(
  answer: IncomingMessage,
  limitBytes: number,
  failureOf: (thrown: unknown) => OutsideError,
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limitBytes) throw new OutsideError('too-large')
      yield chunk
    }
  } catch (thrown) {
    throw failureOf(thrown)
  } finally {
    // Also where the reader has heard enough.
    answer.destroy()
  }
}

/** The address as it will be asked. Throws for one that must not be. */
function readTarget(given: string, trusted: readonly string[]): { url: URL; isTrusted: boolean } {
  const url = URL.parse(given)
  if (!url) throw new OutsideError('forbidden')
  if (url.username !== '' || url.password !== '') throw new OutsideError('forbidden')
  if (isTrustedHost(given, trusted)) return { url, isTrusted: true }
  if (url.protocol !== 'https:') throw new OutsideError('forbidden')
  // The name service is not asked for what is an address already.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutsideError('forbidden')
  return { url, isTrusted: false }
}

/** Whether the operator trusts the server of an address: its name, as it is written, and its port. */
export function isTrustedHost(given: string, trusted: readonly string[]): boolean {
  const url = URL.parse(given)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false
  return trusted.includes(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`)
}

/** Finds the addresses of a name and hands over those that were looked at, for the connection; one inner address refuses all. */
function guarded({ resolve = resolveByDns, isAllowed = isPublicAddress }: OutsideRequest): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          done(new OutsideError('forbidden'), '')
        } else if (options.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      (thrown: NodeJS.ErrnoException) => done(thrown, ''),
    )
  }
}

function send(url: URL, asked: OutsideRequest, how: RequestOptions): Promise<IncomingMessage> {
  const { method, headers, body } = asked
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      // A connection of its own: none that was opened before, to whatever address.
      {
        ...how,
        method,
        agent: false,
        maxHeaderSize: HEADER_BYTES,
        headers: { 'accept-encoding': 'identity', ...headers },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        if (status >= 300 && status < 400) sent.destroy(new OutsideError('redirect', answer.headers.location))
        else resolve(answer)
      },
    )
    sent.on('error', reject)
    // Who wants to speak another protocol is let go by Node without a word, and no limit of time reaches the request then.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new OutsideError('unreachable'))
    })
    sent.end(body)
  })
}
