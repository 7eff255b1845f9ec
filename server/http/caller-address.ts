import type { Context } from 'hono'

/** The network address that a request came from; empty where there is no socket. Behind a proxy it is the proxy's. */
export function addressOf({ env }: Pick<Context, 'env'>): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? ''
}
