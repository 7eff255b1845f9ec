import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'

/** New at every start and never stored: without it nobody can try out addresses against a log. */
const KEY = randomBytes(32)

/**
 * Tells the acts of one network address or account apart from those of others in the log of one process, without saying
 * which it is; undefined for none.
 */
export function sourceHash(source: string): string | undefined {
  return source === '' ? undefined : createHmac('sha256', KEY).update(source).digest('base64url').slice(0, 16)
}

/** The network address that a request came from; empty where there is no socket. Behind a proxy it is the proxy's. */
export function addressOf({ env }: Pick<Context, 'env'>): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? ''
}
