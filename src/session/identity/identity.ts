import { loadClientConfig } from './client-config'
import type { IdentityClient } from './firebase-client'

let client: Promise<IdentityClient> | null = null
let isReady = false
let breakOffRequests = () => {}

/**
 * The identity service, loaded when it is first needed: its code is not in the first chunk.
 * @throws when the settings were never known and the server cannot be reached; the next call tries again.
 */
export function identityClient(): Promise<IdentityClient> {
  client ??= connect().catch((error: unknown) => {
    client = null
    throw error
  })
  return client
}

/** Whether the service's word on who is signed in is there already. */
export function isIdentityReady(): boolean {
  return isReady
}

/** Ends what the service was asked before an outage, now that our server answers again. */
export function breakOffIdentityRequests(): void {
  breakOffRequests()
}

async function connect(): Promise<IdentityClient> {
  const [config, { createIdentityClient }] = await Promise.all([loadClientConfig(), import('./firebase-client')])
  const identity = createIdentityClient(config.identity)
  breakOffRequests = identity.breakOffRequests
  await identity.ready()
  isReady = true
  return identity
}
