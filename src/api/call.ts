import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { refusal, unreachable } from './api-error'
import { apiHooks } from './configure'
import { requestUrl } from './request-url'
import { jsonOf, type Reply, transport } from './transport'

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
  const response = await withCredential(endpoint, (credential) =>
    transport(
      url,
      requestInit(endpoint, parts.body, options, credential),
      options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      options.signal,
    ),
  )
  return readReply(endpoint, response)
}

/** Sends with the stored or a fresh credential and repeats once after a 401 with a new one (spec section 4). */
async function withCredential(endpoint: Endpoint, send: (credential: string | null) => Promise<Reply>): Promise<Reply> {
  if (endpoint.credential === 'none') return observed(() => send(null))
  const stored = await credentialOf(endpoint)
  const first = await observed(() => send(stored))
  if (first.status !== 401 || endpoint.on401 === 'ignore') return first
  const { credential, onUnauthorized } = apiHooks()
  const renewed = await credential(true).catch(() => null)
  const second = renewed === null ? first : await observed(() => send(renewed))
  if (second.status === 401 && !(await isDisabled(second))) onUnauthorized()
  return second
}

/** An account that was disabled: no new sign-in can help. */
async function isDisabled(reply: Reply): Promise<boolean> {
  return refusal(reply, await jsonOf(reply))?.code === 'AUTH_004'
}

async function credentialOf(endpoint: Endpoint): Promise<string | null> {
  try {
    return await apiHooks().credential(endpoint.credential === 'fresh')
  } catch (cause) {
    // The identity service could not be asked; nothing has been sent.
    throw unreachable('network', false, cause)
  }
}

async function observed(send: () => Promise<Reply>): Promise<Reply> {
  const { onOutcome } = apiHooks()
  try {
    const response = await send()
    onOutcome(isOurs(response))
    return response
  } catch (error) {
    if (!(error instanceof Error && 'kind' in error && error.kind === 'aborted')) onOutcome(false)
    throw error
  }
}

/** Our server numbers every reply; a portal or proxy in between does not. */
function isOurs(response: Reply): boolean {
  return response.headers.has('x-request-id')
}

function requestInit(endpoint: Endpoint, body: unknown, options: CallOptions, credential: string | null): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  const tenantId = endpoint.tenant === 'named' ? (options.tenantId ?? apiHooks().tenantId()) : null
  if (credential !== null && tenantId !== null) headers.set('X-Tenant-Id', tenantId)
  if (credential !== null) headers.set('Authorization', `Bearer ${credential}`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  const init: RequestInit = { method: endpoint.method, headers, keepalive: options.keepalive ?? false }
  if (body === undefined) return init
  headers.set('Content-Type', 'application/json')
  return { ...init, body: JSON.stringify(body) }
}

/** What a reply says. @throws ApiError when it is a refusal, or no answer of our server at all. */
export async function readReply<E extends Endpoint>(endpoint: E, response: Reply): Promise<ResponseOf<E>> {
  const body = await jsonOf(response)
  if (!response.ok) {
    const refused = refusal(response, body)
    if (!refused) throw unreachable('bad-reply', true)
    if (isShutOut(refused.code, endpoint)) apiHooks().onShutOut(refused)
    if (refused.code === 'SYS_007') apiHooks().onOutdated()
    throw refused
  }
  const parsed = endpoint.response?.safeParse(body)
  if (!parsed?.success) throw unreachable('bad-reply', true)
  return parsed.data as ResponseOf<E>
}

/** AUTH_005 of a call that names no tenant is the plain answer to it: the person belongs to none. */
function isShutOut(code: string, { tenant }: Endpoint): boolean {
  return code === 'AUTH_004' || code === 'AUTH_007' || (code === 'AUTH_005' && tenant === 'named')
}
