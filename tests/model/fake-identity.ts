// The identity service as a device finds it, with what goes wrong there. None of that is a word on the person.
import type { OwnRequest } from '../../src/session/identity/identity-answers.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** `429` too many requests · `5xx` an error of its own · `portal` somebody else's page · `half` of the right answer. */
export const IDENTITY_FAULTS = ['429', '5xx', 'portal', 'silent', 'half'] as const
export type IdentityFault = (typeof IDENTITY_FAULTS)[number]
/** What the person's app was doing when it asked. */
export const MOMENTS = ['at start', 'at renewal', 'in a form'] as const
export type Moment = (typeof MOMENTS)[number]

/** `troubledAt`: when a request last met the fault, virtual ms. */
export type IdentityService = { fault: IdentityFault | null; troubledAt: number }

/** The mark of a fault that was met at that moment. */
export const identityMark = (fault: IdentityFault, moment: Moment): string => `identity ${fault} × ${moment}`

type Asked = {
  request: OwnRequest
  uid: string
  isRevoked: boolean
  signal: AbortSignal
  met: (fault: IdentityFault) => void
}
type ServiceDeps = { clock: Clock; random: Random; line: Readonly<{ isCut: boolean }>; service: IdentityService }

/** One request to the service. @throws when the line is cut, and when it is broken off. */
export function askService({ clock, random, line, service }: ServiceDeps, asked: Asked): Promise<Response> {
  const { fault } = service
  const meet = () => {
    if (!fault) return
    service.troubledAt = clock.now()
    asked.met(fault)
  }
  return new Promise((resolve, reject) => {
    asked.signal.addEventListener('abort', () => reject(asked.signal.reason))
    if (fault === 'silent') return meet()
    clock.after(random.between(20, 200), () => {
      if (line.isCut) return reject(new TypeError('no way to the identity service'))
      meet()
      resolve(fault ? troubled(fault, asked, random) : answerTo(asked))
    })
  })
}

const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const refused = (status: number, message: string, headers = {}) =>
  json(status, { error: { code: status, message } }, headers)

function troubled(fault: Exclude<IdentityFault, 'silent'>, asked: Asked, random: Random): Response {
  if (fault === '429')
    return refused(429, 'RESOURCE_EXHAUSTED : too many', { 'retry-after': String(random.between(1, 5)) })
  if (fault === '5xx') return refused(random.pick([500, 503]), 'INTERNAL_ERROR')
  if (fault === 'portal') return new Response('<!doctype html><title>Welcome</title>', { status: 200 })
  const whole = JSON.stringify(said(asked))
  return new Response(whole.slice(0, random.between(0, whole.length - 1)), { status: 200 })
}

/** Whoever was shut out is told so, and nobody else. */
function answerTo(asked: Asked): Response {
  if (asked.isRevoked) return refused(400, 'TOKEN_EXPIRED')
  return json(200, said(asked))
}

const said = ({ request, uid }: Asked) =>
  request === 'lookup' ? { users: [{ localId: uid }] } : { access_token: uid, refresh_token: 'r' }
