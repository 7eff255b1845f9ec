import { quantile } from './figures.ts'
import type { Request } from './flood.ts'

/** How somebody who is signed in asks for something. */
export type Caller = (path: string, body?: string) => Request

/** The caller of an account of the demo. */
export async function signIn(origin: string, email: string): Promise<Caller> {
  const body = JSON.stringify({ email, password: 'madoguchi-demo', returnSecureToken: true })
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { idToken } = (await reply.json()) as { idToken: string }
  return callerOf(origin, { authorization: `Bearer ${idToken}` })
}

/** Whoever has these headers; a call with a body writes. */
export function callerOf(origin: string, identified: Record<string, string> = {}): Caller {
  const headers = { ...identified, 'content-type': 'application/json', 'accept-encoding': 'br' }
  return (path, body) => ({
    url: `${origin}${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body }),
  })
}

/** Time of calls that are sent at once, until the last byte of the last one, ms. */
export async function timed(requests: readonly Request[]): Promise<number> {
  const started = performance.now()
  const send = async ({ url, ...init }: Request) => {
    const reply = await fetch(url, init)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  }
  await Promise.all(requests.map(send))
  return performance.now() - started
}

/** Prints times beside the median of the bare handler, ms. */
export function printTimes(label: string, times: readonly number[], floor: number): void {
  const median = quantile(times, 0.5)
  const p95 = quantile(times, 0.95)
  console.log(
    `${label.padEnd(28)} p50 ${median.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)}  ${(median / floor).toFixed(1)} x`,
  )
}
