import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { AwsV4Signer } from 'aws4fetch'
import type { StoreSettings } from '../../env.ts'

/** Why the store did not do what it was asked to. It names no object, and no secret. */
export class StoreFault extends Error {
  override name = 'StoreFault'
  /** Whether the same request may succeed a moment later. */
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean, cause?: unknown) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

export type Asked = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The path of the object in its bucket. */
  key: string
  headers: Record<string, string>
  body?: AsyncIterable<Uint8Array>
  signal?: AbortSignal | undefined
}

/** Of an answer that is no object: as much as the reason needs. */
const REASON_BYTES = 4096

/**
 * Sends one signed request. The answer is there as soon as its head is; `quietMs` is how long the store may say nothing, and
 * take nothing. @throws StoreFault, what the body throws, or the reason of the signal
 */
export async function askStore(settings: StoreSettings, asked: Asked, quietMs: number): Promise<IncomingMessage> {
  const { method, headers, body, signal } = asked
  const url = addressOf(settings, asked.key)
  const { accessKeyId, secretAccessKey, region } = settings
  const signer = new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' })
  const signed = Object.fromEntries((await signer.sign()).headers)
  signal?.throwIfAborted()
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, { method, headers: signed, ...(signal && { signal }) })
  // What happens to it after its answer has no other listener.
  request.on('error', () => {})
  const patience = startPatience(quietMs, () => request.destroy(new StoreFault('the store gave no answer', true)))
  const source = body && watched(body)
  const answered: Promise<[IncomingMessage]> = once(request, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  try {
    if (source) await sendBody(request, source.bytes, answered, patience)
    request.end()
    const [answer] = await answered
    return answer
  } catch (thrown) {
    request.destroy()
    if (source?.failure) throw source.failure.reason
    throw signal?.aborted ? signal.reason : faultOf(thrown)
  } finally {
    patience.end()
  }
}

/** The body of an answer as it comes; no piece of it is waited for longer than `quietMs`. Throws {@link StoreFault} */
export async function* bodyOf(answer: IncomingMessage, quietMs: number): AsyncGenerator<Uint8Array> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const patience = startPatience(quietMs, () => answer.destroy(new StoreFault('the store fell silent', true)))
      const { done, value } = await pieces.next().finally(patience.end)
      if (done) return
      yield value
    }
  } catch (thrown) {
    throw faultOf(thrown)
  } finally {
    answer.destroy()
  }
}

/** What an answer that is no success says. */
export async function refusalOf(answer: IncomingMessage, quietMs: number): Promise<StoreFault> {
  const status = answer.statusCode ?? 0
  let text = ''
  for await (const piece of bodyOf(answer, quietMs)) {
    text += Buffer.from(piece).toString('latin1')
    if (text.length > REASON_BYTES) break
  }
  const reason = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
  return new StoreFault(`the store answered ${status} ${reason}`.trimEnd(), status >= 500 || status === 429)
}

async function sendBody(
  request: ClientRequest,
  body: AsyncIterable<Uint8Array>,
  answered: Promise<unknown>,
  patience: Patience,
): Promise<void> {
  let isAnswered = false
  const noted = answered.then(() => {
    isAnswered = true
  })
  noted.catch(() => {})
  // Until the first piece is there, and between pieces, it is not the store that is waited for.
  patience.end()
  for await (const piece of body) {
    patience.again()
    // A refusal comes before everything was taken.
    if (isAnswered) return
    if (!request.write(piece)) await Promise.race([once(request, 'drain'), noted])
    patience.end()
  }
  patience.again()
}

/** Notes what a body throws: it is no fault of the store. */
function watched(body: AsyncIterable<Uint8Array>) {
  const source = { bytes: read(), failure: null as { reason: unknown } | null }
  async function* read() {
    try {
      yield* body
    } catch (reason) {
      source.failure = { reason }
      throw reason
    }
  }
  return source
}

type Patience = { again: () => void; end: () => void }

function startPatience(ms: number, end: () => void): Patience {
  let timer = setTimeout(end, ms)
  return {
    again: () => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    },
    end: () => clearTimeout(timer),
  }
}

/** Whatever breaks a request passes, as far as one can know: a name that is not found, a certificate that is renewed. */
function faultOf(thrown: unknown): StoreFault {
  return thrown instanceof StoreFault ? thrown : new StoreFault('the store cannot be reached', true, thrown)
}

/** Where an object is asked for. */
export function addressOf({ endpoint, bucket, isPathStyle }: StoreSettings, key: string): string {
  const url = new URL(endpoint)
  if (isPathStyle) url.pathname = `/${bucket}/${key}`
  else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = `/${key}`
  }
  return url.href
}
