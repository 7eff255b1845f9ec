// The identity SDK as far as it decides who is signed in: what it keeps, when it asks, and for which failures it drops the
// person. It is the SDK of `src/session/identity/firebase-client.ts` in this, and knows nothing of our app.
import type { OwnRequest } from '../../src/session/identity/identity-answers.ts'

type SdkDeps = {
  /** Sends a request; what it throws was lost to the network. */
  send: (request: OwnRequest) => Promise<Response>
  /** Whether the credential that is there has come to its end. */
  isExpired: () => boolean
  onUser: (uid: string | null) => void
}

/** Codes by which it drops the person when it renews the credential. */
const DROPPED = ['auth/user-disabled', 'auth/user-token-expired']
const LOST = 'auth/network-request-failed'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** The SDK of a page on which somebody was signed in before. */
export function createSdk(stored: string, { send, isExpired, onUser }: SdkDeps) {
  let current: string | null = stored

  const change = (uid: string | null) => {
    current = uid
    onUser(uid)
  }

  const ask = async (request: OwnRequest): Promise<unknown> => {
    let answer: { error?: { message: string } }
    let response: Response
    try {
      response = await send(request)
      answer = await response.json()
    } catch {
      throw failure(LOST)
    }
    if (response.ok) return answer
    const code = answer.error?.message
      .split(' : ')[0]
      ?.toLowerCase()
      .replace(/[_\s]+/g, '-')
    throw failure(code === 'token-expired' ? 'auth/user-token-expired' : `auth/${code}`)
  }

  const start = async () => {
    // At a start every failure but a lost network drops the person.
    const isDropped = await ask('lookup').then(
      () => false,
      (thrown: { code: string }) => thrown.code !== LOST,
    )
    if (isDropped && current === stored) change(null)
  }

  return {
    /** Resolves when it is known who is signed in. */
    ready: start(),
    currentUid: () => current,
    /** Somebody signs in, or out, on this page or another one. */
    become: change,
    signOut: async () => change(null),
    /** The credential of whoever is signed in, which names them; a new one by force or at its end. */
    token: async (force: boolean): Promise<string | null> => {
      const uid = current
      if (uid === null || !(force || isExpired())) return uid
      try {
        await ask('renewal')
      } catch (thrown) {
        if (DROPPED.includes((thrown as { code: string }).code) && current === uid) change(null)
        throw thrown
      }
      return uid
    },
  }
}
