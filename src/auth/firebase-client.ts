import { type FirebaseOptions, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
} from 'firebase/auth'
import type { ClientConfig } from '#contract/tenant'
import { installGapiStub } from './gapi-stub'
import type { SessionUser } from './session'

/** What the rest of this room needs of the identity service. This is the only file that knows its SDK. */
export type IdentityClient = {
  /** Resolves when it is known who is signed in on this device. */
  ready: () => Promise<void>
  onUser: (listener: (user: SessionUser | null) => void) => void
  currentUid: () => string | null
  /** The bearer credential; `force` fetches a new one. Null when nobody is signed in. */
  token: (force: boolean) => Promise<string | null>
  signIn: (email: string, password: string) => Promise<void>
  register: (email: string, password: string) => Promise<void>
  signInWithGoogle: () => Promise<void>
  sendPasswordReset: (email: string) => Promise<void>
  signOut: () => Promise<void>
}

/** Connects to the identity service of this installation: the hosted one, or the embedded one on the page's own origin. */
export function createIdentityClient(identity: ClientConfig['identity']): IdentityClient {
  const options: FirebaseOptions = {
    apiKey: identity.api_key,
    // The SDK opens no pop-up without one; with the embedded service the page's own host answers.
    authDomain: identity.auth_domain || location.host,
    projectId: identity.project_id,
  }
  const auth = initializeAuth(initializeApp(options), {
    // Spec section 9: local storage, with session-only storage as fallback.
    persistence: [browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  auth.languageCode = 'ja'
  if (identity.mode === 'embedded') {
    installGapiStub()
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  }
  return clientOf(auth)
}

function clientOf(auth: Auth): IdentityClient {
  return {
    ready: () => auth.authStateReady(),
    onUser: (listener) => {
      onAuthStateChanged(auth, (user) =>
        listener(user && { uid: user.uid, email: user.email ?? '', displayName: user.displayName ?? '' }),
      )
    },
    currentUid: () => auth.currentUser?.uid ?? null,
    token: async (force) => (await auth.currentUser?.getIdToken(force)) ?? null,
    signIn: async (email, password) => void (await signInWithEmailAndPassword(auth, email, password)),
    register: async (email, password) => void (await createUserWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: async () => void (await signInWithPopup(auth, new GoogleAuthProvider())),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    signOut: () => signOut(auth),
  }
}
