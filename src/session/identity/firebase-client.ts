import { type FirebaseOptions, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  onAuthStateChanged,
  type Persistence,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import type { ClientConfig } from '#contract/tenant'
import type { SessionUser } from '../session'
import { currentToken } from './current-token'
import { installGapiStub } from './gapi-stub'
import { breakOffIdentityRequests, followIdentityRequests } from './identity-requests'
import { type SharedStorage, shareStorage } from './shared-storage'

/** What the rest of this room needs of the identity service. This is the only file that knows its SDK. */
export type IdentityClient = {
  /** Resolves when it is known who is signed in on this device. */
  ready: () => Promise<void>
  /** Ends what was asked before an outage, also while `ready` waits for it: it was lost to the network. */
  breakOffRequests: () => void
  onUser: (listener: (user: SessionUser | null) => void) => void
  currentUid: () => string | null
  /** The bearer credential; `force` fetches a new one. Null when nobody is signed in. */
  token: (force: boolean) => Promise<string | null>
  signIn: (email: string, password: string) => Promise<void>
  register: (email: string, password: string) => Promise<void>
  signInWithGoogle: () => Promise<void>
  sendPasswordReset: (email: string) => Promise<void>
  /** Has a link sent that proves whose the address of the signed-in person is. */
  sendEmailCheck: () => Promise<void>
  /** Signs this person out, unless somebody else is signed in by now; null for whoever it is. */
  signOut: (uid: string | null) => Promise<void>
  /** How the signed-in person can sign in; empty when nobody is. */
  ways: () => readonly ('password' | 'google')[]
  /** Renews the sign-in of the same person; another account is refused with `auth/user-mismatch`. */
  proveWithPassword: (password: string) => Promise<void>
  /** The same through the account chooser, which is told the address. */
  proveWithGoogle: (email: string) => Promise<void>
  changeName: (name: string) => Promise<void>
  /** Needs a sign-in that was proved a moment ago. Sessions on other devices end. */
  setPassword: (password: string) => Promise<void>
}

/** Connects to the identity service of this installation: the hosted one, or the embedded one on the page's own origin. */
export function createIdentityClient(identity: ClientConfig['identity']): IdentityClient {
  const options: FirebaseOptions = {
    apiKey: identity.api_key,
    // The SDK opens no pop-up without one; with the embedded service the page's own host answers.
    authDomain: identity.auth_domain || location.host,
    projectId: identity.project_id,
  }
  followIdentityRequests()
  const storage = shareStorage(browserLocalPersistence)
  const auth = initializeAuth(initializeApp(options), {
    // Spec section 9: local storage, with session-only storage as fallback.
    persistence: [storage.persistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  auth.languageCode = 'ja'
  if (identity.mode === 'embedded') {
    installGapiStub()
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  }
  return clientOf(auth, storage)
}

function clientOf(auth: Auth, { entering, leaving }: SharedStorage<Persistence>): IdentityClient {
  return {
    ready: () => auth.authStateReady(),
    breakOffRequests: breakOffIdentityRequests,
    onUser: (listener) => {
      onAuthStateChanged(auth, (user) =>
        listener(user && { uid: user.uid, email: user.email ?? '', displayName: user.displayName ?? '' }),
      )
    },
    currentUid: () => auth.currentUser?.uid ?? null,
    token: (force) => currentToken(auth, force),
    signIn: (email, password) => entering(() => signInWithEmailAndPassword(auth, email, password)),
    register: (email, password) => entering(() => createUserWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: () => entering(() => signInWithPopup(auth, new GoogleAuthProvider())),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    sendEmailCheck: () => sendEmailVerification(signedIn(auth)),
    signOut: async (uid) => {
      const isSomebodyElse = uid !== null && auth.currentUser !== null && auth.currentUser.uid !== uid
      if (!isSomebodyElse) await leaving(uid, () => signOut(auth))
    },
    ...proofOf(auth),
    changeName: (name) => updateProfile(signedIn(auth), { displayName: name }),
    setPassword: (password) => updatePassword(signedIn(auth), password),
  }
}

function proofOf(auth: Auth): Pick<IdentityClient, 'ways' | 'proveWithPassword' | 'proveWithGoogle'> {
  return {
    ways: () => {
      const providers = auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? []
      const google: readonly 'google'[] = providers.includes(GoogleAuthProvider.PROVIDER_ID) ? ['google'] : []
      return providers.includes(EmailAuthProvider.PROVIDER_ID) ? ['password', ...google] : google
    },
    proveWithPassword: async (password) => {
      const user = signedIn(auth)
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
    },
    proveWithGoogle: async (email) => {
      const provider = new GoogleAuthProvider()
      provider.setCustomParameters({ login_hint: email })
      await reauthenticateWithPopup(signedIn(auth), provider)
    },
  }
}

function signedIn({ currentUser }: Auth): User {
  if (!currentUser) throw Object.assign(new Error('nobody is signed in'), { code: 'auth/user-token-expired' })
  return currentUser
}
