// Who a tab is signed in as: the real reading of what the identity service says, over the SDK and the service of the model.

import type { Platform } from '../../src/offline/device/platform.ts'
import { givenCredential, renewCredential } from '../../src/session/identity/given-credential.ts'
import type { OwnRequest } from '../../src/session/identity/identity-answers.ts'
import { createIdentityLine } from '../../src/session/identity/identity-line.ts'
import type { Clock } from './clock.ts'
import { askService, type IdentityFault, type IdentityService, identityMark } from './fake-identity.ts'
import { createSdk } from './fake-sdk.ts'
import type { Random } from './random.ts'

/** How often a credential has to be renewed before a request. */
const RENEWED = 0.3

export type TabIdentity = {
  /** Whom the page is signed in as; null when nobody is. */
  uid: () => string | null
  /** The credential for a request; null when this person gets none. @throws when the service could not be asked */
  credential: () => Promise<string | null>
  /** Renews it by force, as the page does every ten minutes. */
  renew: () => Promise<void>
  /** The server answers again after an outage. */
  breakOff: () => void
  /** Resolves when the page knows who is signed in. */
  ready: Promise<void>
  /** The service shuts this sign-in out: its next word says so. */
  revoke: () => void
  isRevoked: () => boolean
  become: (uid: string | null) => void
  /** Whether a form is open in which somebody types. */
  isTyping: boolean
}

type Deps = {
  clock: Clock
  random: Random
  line: Readonly<{ isCut: boolean }>
  service: IdentityService
  after: Platform['after']
  /** The marks of what was met, and what went wrong with somebody. */
  reached: Set<string>
  wrongs: Set<string>
}

/** The page of somebody who was signed in on this device before. */
export function createTabIdentity(uid: string, deps: Deps): TabIdentity {
  const { clock, random, service, reached, wrongs } = deps
  const line = createIdentityLine({ now: clock.now, after: deps.after })
  let isRevoked = false
  /** Whoever uses the page leaves it. */
  let isParting = false

  const send = (request: OwnRequest) => {
    const moment = request === 'lookup' ? 'at start' : tab.isTyping ? 'in a form' : 'at renewal'
    clock.trace.note(`identity ${uid} ${request} ${moment} ${service.fault ?? 'well'}`)
    const whole = line.ask(request, async (signal) => {
      const met = (fault: IdentityFault) => void reached.add(identityMark(fault, moment))
      const response = await askService({ ...deps, service }, { request, uid, isRevoked, signal, met })
      // To read the body takes real time.
      void clock.standStill(whole.then(noted(request), noted(request)))
      return response
    })
    return whole
  }
  const noted = (request: OwnRequest) => (outcome: unknown) =>
    clock.trace.note(`identity ${uid} ${request} ${outcome instanceof Error ? 'lost' : 'answered'}`)

  const sdk = createSdk(uid, {
    send,
    isExpired: () => isRevoked || random.chance(RENEWED),
    onUser: (now) => {
      if (now === null && !isRevoked && !isParting) wrongs.add(`thrown out though nobody said so: ${uid}`)
    },
  })

  const tab: TabIdentity = {
    uid: sdk.currentUid,
    credential: async () => {
      const before = sdk.currentUid()
      if (before === null) return null
      const token = await givenCredential(sdk, before, false)
      if (token === null && !isRevoked && !isParting) wrongs.add(`given no credential: ${uid}`)
      return token
    },
    renew: () => renewCredential(sdk),
    breakOff: line.breakOff,
    ready: sdk.ready,
    revoke: () => {
      isRevoked = true
    },
    isRevoked: () => isRevoked,
    become: (now) => {
      isRevoked = false
      isParting = now !== uid
      sdk.become(now)
    },
    isTyping: false,
  }
  return tab
}
