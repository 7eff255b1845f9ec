// The identity SDK as far as it decides who is signed in: what it keeps, when it asks, and for which failures it drops the
// person. It is the SDK of `src/session/identity/firebase-client.ts` in this. Its credential is asked for as that file does.
import { currentToken } from '../../src/session/identity/current-token.ts'
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

/** One sign-in. The same person who signs in anew is another one. */
type SignIn = { uid: string; getIdToken: (force: boolean) => Promise<string> }

/** The SDK of a page on which somebody was signed in before. */
export function createSdk(stored: string, { send, isExpired, onUser }: SdkDeps) {
  const signIn = (uid: string): SignIn => {
    const own: SignIn = {
      uid,
      getIdToken: async (force) => {
        if (!(force || isExpired())) return uid
        try {
          await ask('renewal')
        } catch (thrown) {
          // What is said late of one sign-in is no word on the one that has taken its place.
          if (DROPPED.includes((thrown as { code: string }).code) && auth.currentUser === own) change(null)
          throw thrown
        }
        return uid
      },
    }
    return own
  }
  const auth: { currentUser: SignIn | null } = { currentUser: signIn(stored) }

  const change = (uid: string | null) => {
    auth.currentUser = uid === null ? null : signIn(uid)
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
    const before = auth.currentUser
    // At a start every failure but a lost network drops the person.
    const isDropped = await ask('lookup').then(
      () => false,
      (thrown: { code: string }) => thrown.code !== LOST,
    )
    if (isDropped && auth.currentUser === before) change(null)
  }

  return {
    /** Resolves when it is known who is signed in. */
    ready: start(),
    currentUid: () => auth.currentUser?.uid ?? null,
    /** Somebody signs in, or out, on this page or another one. */
    become: change,
    signOut: async () => change(null),
    /** The credential of whoever is signed in, which names them; a new one by force or at its end. */
    token: (force: boolean) => currentToken(auth, force),
  }
}
