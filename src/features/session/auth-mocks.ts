// For tests: what stands where the auth room stands. This file imports nothing of that room, so that the factories of
// `vi.mock` in a test can import it.
import { type Mock, vi } from 'vitest'

/** The ways to prove who one is, and the server's word on it; as for somebody with a password who types it right. */
export const auth: {
  proveWithPassword: Mock<(password: string) => Promise<void>>
  proveWithGoogle: Mock<() => Promise<void>>
  signInWays: Mock<() => Promise<string[]>>
  readProfile: Mock<() => Promise<unknown>>
} = { proveWithPassword: vi.fn(), proveWithGoogle: vi.fn(), signInWays: vi.fn(), readProfile: vi.fn() }

/** Nobody has been asked for anything yet, and all goes well. */
export function beginAnew(): void {
  vi.clearAllMocks()
  connection.state = 'online'
  signedIn.tenantId = 't'
  auth.proveWithPassword.mockImplementation(async () => {})
  auth.proveWithGoogle.mockImplementation(async () => {})
  auth.signInWays.mockImplementation(async () => ['password'])
  auth.readProfile.mockImplementation(async () => ({}))
}

const signedIn: { user: object; profile: object; tenantId: string | null } = {
  user: { uid: 'a', email: 'anna@sakura.example' },
  profile: { tenant: { name: 'さくらクリニック' } },
  tenantId: 't',
}

/** Anna of the Sakura clinic is signed in. */
export const session = {
  /** She works nowhere yet. */
  worksNowhere: () => {
    signedIn.tenantId = null
  },
  useSession: () => signedIn,
  getSession: () => signedIn,
  subscribeSession: () => () => {},
}

/** The connection, and the module that tells of it. */
export const connection = { state: 'online' }
export const connectivity = { useConnectivity: () => connection, getConnectivity: () => connection }
