import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Fault } from './faults.ts'

export type Seen = { method: string; path: string; fault: Fault['kind'] | null; body: string }

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><h1>Welcome! Please accept our terms.</h1>'

/**
 * An HTTP proxy that does to requests what bad Wi-Fi does. It stands in front of a real server, for flows in a browser
 * (open `proxy.origin` instead of the server's) and for engine runs alike.
 *
 * `decide` is asked for each request; `once` overrides it for the next request that matches.
 */
export class FaultProxy {
  /** Every request in the order of arrival, with what was done to it. */
  readonly seen: Seen[] = []
  decide: (request: { method: string; path: string }) => Fault | null = () => null
  readonly #target: URL
  readonly #planned: { matches: (path: string, method: string) => boolean; fault: Fault }[] = []
  #server: Server | undefined
  #port = 0

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  static async create(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await proxy.open()
    return proxy
  }

  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  /** Does this to the next request whose path and method match, once. */
  once(fault: Fault, matches: (path: string, method: string) => boolean = () => true): void {
    this.#planned.push({ matches, fault })
  }

  /** Starts listening, again on the same port after `close`. */
  async open(): Promise<void> {
    const server = createServer((incoming, outgoing) => void this.#handle(incoming, outgoing))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address) this.#port = address.port
  }

  /** The cable is out: every connection ends and no new one is accepted. */
  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [method, path] = [incoming.method ?? 'GET', incoming.url ?? '/']
    const fault = this.#faultFor(method, path)
    const seen: Seen = { method, path, fault: fault?.kind ?? null, body: '' }
    this.seen.push(seen)
    try {
      const body = await bytesOf(incoming)
      seen.body = body.toString()
      await this.#play(fault, incoming, body, outgoing)
    } catch {
      outgoing.destroy()
    }
  }

  #faultFor(method: string, path: string): Fault | null {
    const index = this.#planned.findIndex((plan) => plan.matches(path, method))
    return index < 0 ? this.decide({ method, path }) : (this.#planned.splice(index, 1)[0]?.fault ?? null)
  }

  async #play(fault: Fault | null, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
    const forward = () => this.#forward(incoming, body)
    switch (fault?.kind) {
      case 'drop':
        return void outgoing.destroy()
      case 'hang':
        return
      case 'portal':
        return send(outgoing, { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(PORTAL) })
      case 'status':
        return send(outgoing, failing(fault.status, fault.retryAfterS))
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, fault.ms))
        return send(outgoing, await forward())
      case 'duplicate':
        await forward()
        return send(outgoing, await forward())
      case 'commit-then-cut':
        await forward()
        return void outgoing.destroy()
      case 'commit-then-hang':
        return void (await forward())
      case 'commit-then-status':
        await forward()
        return send(outgoing, failing(fault.status))
      case 'truncate':
        return cut(outgoing, await forward(), fault.share)
      default:
        return this.#relay(incoming, body, outgoing)
    }
  }

  async #forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    const reply = await this.#ask(incoming, body)
    return { status: reply.statusCode ?? 502, headers: reply.headers, body: await bytesOf(reply) }
  }

  /** Hands the answer on as it comes: a stream of events has no end to wait for. */
  async #relay(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
    const reply = await this.#ask(incoming, body)
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    // A browser that goes ends it here too, and the other way round.
    await pipeline(reply, outgoing).catch(() => {})
  }

  #ask(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = this.#target
    const headers = { ...incoming.headers, host: this.#target.host }
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, resolve)
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}

function failing(status: number, retryAfterS?: number): Answer {
  const retryAfter = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  return { status, headers: { 'content-type': 'text/plain', ...retryAfter }, body: Buffer.from('upstream failure') }
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...kept } = headers
  outgoing.writeHead(status, { ...kept, 'content-length': body.length })
  outgoing.end(body)
}

/** Promises the whole body and sends a part of it. */
function cut(outgoing: ServerResponse, answer: Answer, share: number): void {
  const { 'transfer-encoding': _, ...kept } = answer.headers
  outgoing.writeHead(answer.status, { ...kept, 'content-length': answer.body.length })
  const part = answer.body.subarray(0, Math.min(answer.body.length - 1, Math.floor(answer.body.length * share)))
  outgoing.write(part, () => outgoing.destroy())
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
