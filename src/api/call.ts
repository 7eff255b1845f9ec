import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { isErrorCode, isShutOut } from '#contract/errors'
import { noteServerTime } from '@/lib/device-clock'
import { type ApiError, refusal, unreachable } from './api-error'
import { apiHooks } from './configure'
import { requestUrl } from './request-url'
import { jsonOf, type Reply, transport } from './transport'
import { whoAsks } from './who-asks'

const DEFAULT_TIMEOUT_MS = 30_000

export type CallOptions = {
  signal?: AbortSignal
  /** Makes repeating safe: the server does the same act once per key. */
  idempotencyKey?: string
  /** The version that a change is based on; the server refuses with 412 when it has a newer one. */
  ifMatch?: number
  timeoutMs?: number
  /** The tenant that the call is meant for, when it is not the one that is open now. */
  tenantId?: string
  /** Whose act it is, where it may be made while nobody is signed in: it never goes with the credential of somebody else. */
  uid?: string
  /** Lets the request outlive the page (at most 64 KiB of them at a time). */
  keepalive?: boolean
}

type Parts = Parameters<typeof requestUrl>[1] & { body?: unknown }

/**
 * Makes one call of the contract.
 * @throws ApiError, whatever happened: a refusal of the server, no answer, an answer that is not ours, or a stop.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const parts = request as Parts
  const url = requestUrl(endpoint, parts)
  const { isReplaced } = whoAsks(options.uid)
  const response = await withCredential(endpoint, options, (credential, timeoutMs) =>
    transport(url, requestInit(endpoint, parts.body, options, credential), timeoutMs, options.signal),
  )
  return readReply(endpoint, response, isReplaced)
}

type SendOnce<R extends Reply> = (credential: string | null, timeoutMs: number) => Promise<R>

/**
 * Sends with the stored or a fresh credential and repeats once after a 401 with a new one (spec section 4). The limit
 * covers the credential and the request together, of each of the two. Nothing is sent in the name of who came meanwhile.
 */
export async function withCredential<R extends Reply>(
  endpoint: Endpoint,
  options: Pick<CallOptions, 'timeoutMs' | 'signal' | 'uid'>,
  send: SendOnce<R>,
): Promise<R> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options
  const observedSend = (credential: string | null, left: number) => observed(() => send(credential, left))
  if (endpoint.credential === 'none') return observedSend(null, timeoutMs)
  const { hasLeft, isReplaced, isForeign } = whoAsks(options.uid)
  const stored = await credentialInTime(endpoint.credential === 'fresh', timeoutMs, signal)
  if (hasLeft() || isForeign(stored.credential)) throw unreachable('aborted', false)
  const first = await observedSend(stored.credential, stored.leftMs)
  if (!(await isUnauthorized(first)) || endpoint.on401 === 'ignore') return first
  const renewed = await credentialInTime(true, timeoutMs, signal)
  if (isForeign(renewed.credential)) throw unreachable('aborted', false)
  const second = renewed.credential === null ? first : await observedSend(renewed.credential, renewed.leftMs)
  const isAsked = (await isUnauthorized(second)) && !(await isDisabled(second)) && !isReplaced()
  if (isAsked) apiHooks().onUnauthorized()
  return second
}

/** @throws ApiError when the identity service could not be asked, or not in time; nothing has been sent then. */
async function credentialInTime(
  force: boolean,
  timeoutMs: number,
  stop: AbortSignal | undefined,
): Promise<{ credential: string | null; leftMs: number }> {
  const startedAt = performance.now()
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const credential = await untilAborted(apiHooks().credential(force), stop ? AbortSignal.any([stop, limit]) : limit)
    return { credential, leftMs: Math.max(1, Math.ceil(timeoutMs - (performance.now() - startedAt))) }
  } catch (cause) {
    if (stop?.aborted) throw unreachable('aborted', false, cause)
    throw unreachable(limit.aborted ? 'timeout' : 'network', false, cause)
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** An account that was disabled: no new sign-in can help. */
async function isDisabled(reply: Reply): Promise<boolean> {
  return refusal(reply, await jsonOf(reply))?.code === 'AUTH_004'
}

/** Whether our server refuses the credential; a proxy that wants a sign-in of its own is no word about the person. */
async function isUnauthorized(reply: Reply): Promise<boolean> {
  return reply.status === 401 && (isOurs(reply) || isErrorCode(refusal(reply, await jsonOf(reply))?.code ?? ''))
}

async function observed<R extends Reply>(send: () => Promise<R>): Promise<R> {
  const { onOutcome } = apiHooks()
  const sentAt = Date.now()
  try {
    const response = await send()
    onOutcome(isOurs(response))
    if (isOurs(response)) noteServerTime(response.headers.get('date'), sentAt)
    return response
  } catch (error) {
    if ((error as Partial<ApiError> | undefined)?.kind !== 'aborted') onOutcome(false)
    throw error
  }
}

/** Our server numbers every reply; a portal or proxy in between does not. */
function isOurs(response: Reply): boolean {
  return response.headers.has('x-request-id')
}

/** How a call looks on the wire, with the credential and the tenant that it is meant for. */
export function requestInit(
  endpoint: Endpoint,
  body: unknown,
  options: CallOptions,
  credential: string | null,
): RequestInit & { headers: Headers } {
  const headers = new Headers({ Accept: 'application/json' })
  const tenantId = endpoint.tenant === 'named' ? (options.tenantId ?? apiHooks().tenantId()) : null
  if (credential !== null && tenantId !== null) headers.set('X-Tenant-Id', tenantId)
  if (credential !== null) headers.set('Authorization', `Bearer ${credential}`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return { method: endpoint.method, headers, keepalive: options.keepalive ?? false, body: JSON.stringify(body) }
}

/**
 * What a reply says. `isReplaced`: whether somebody else is signed in than who asked; that these may not work here is no word about
 * them. @throws ApiError when it is a refusal, no answer of our server at all, or one that this app is too old to read (SYS_007).
 */
export async function readReply<E extends Endpoint>(
  endpoint: E,
  response: Reply,
  isReplaced = () => false,
): Promise<ResponseOf<E>> {
  const body = await jsonOf(response)
  const { ok } = response
  const parsed = ok ? endpoint.response?.safeParse(body) : undefined
  if (parsed?.success) return parsed.data as ResponseOf<E>
  const isForeign = ok
    ? body === undefined || !isOurs(response)
    : response.status === 401 && !(await isUnauthorized(response))
  // A whole reply of our server that is not understood is that of a newer one: only the update can read what it did.
  const said = ok ? { message: '', code: 'SYS_007' } : body
  // A proxy refuses what is too large for it with a page of its own; sent again, it will be no smaller.
  const tooLarge = response.status === 413 ? refusal(response, { message: '', code: 'VAL_006' }) : null
  const refused = isForeign ? null : (refusal(response, said) ?? tooLarge)
  if (!refused) throw unreachable('bad-reply', true)
  if (isNoLongerAdmitted(refused.code, endpoint) && !isReplaced()) apiHooks().onShutOut(refused)
  if (refused.code === 'SYS_007') apiHooks().onOutdated()
  throw refused
}

/** AUTH_005 of a call that names no tenant is the plain answer to it: the person belongs to none. */
function isNoLongerAdmitted(code: string, { tenant }: Endpoint): boolean {
  return isShutOut(code) && (code !== 'AUTH_005' || tenant === 'named')
}
