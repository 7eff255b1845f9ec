// @vitest-environment node
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMBEDDED_PROJECT } from './create.ts'
import { newEmail, startTestIdentity, type TestIdentity } from './test-service.ts'

/** The unmodified SDK, as the product's client uses it, against the embedded identity on a real port. */
let identity: TestIdentity
let server: ServerType
let port: number
const apps: FirebaseApp[] = []

async function listen(onPort: number): Promise<number> {
  return new Promise((resolve) => {
    server = serve({ fetch: identity.app.fetch, port: onPort, hostname: '127.0.0.1' }, (info) =>
      resolve((info as AddressInfo).port),
    )
  })
}

async function stop(): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** One more device. */
function device(): Auth {
  const app = initializeApp({ apiKey: 'embedded', projectId: EMBEDDED_PROJECT }, `device-${apps.length}`)
  apps.push(app)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true })
  return auth
}

let auth: Auth
let email: string
beforeAll(async () => {
  identity = await startTestIdentity()
  port = await listen(0)
})
beforeEach(() => {
  email = newEmail()
  auth = device()
})
afterEach(() => Promise.all(apps.splice(0).map(deleteApp)))
afterAll(async () => {
  await stop()
  await identity.close()
})

const register = () => createUserWithEmailAndPassword(auth, email, 'first secret')

describe('the SDK', () => {
  it('registers, signs in and refreshes with tokens that open the API', async () => {
    const { user } = await register()
    expect(user.email).toBe(email)
    expect(user.isAnonymous).toBe(false)
    const other = await signInWithEmailAndPassword(device(), email, 'first secret')
    expect(other.user.uid).toBe(user.uid)
    identity.advance(60_000)
    const before = await user.getIdToken()
    const after = await user.getIdToken(true)
    expect(after).not.toBe(before)
    expect(await identity.verify(after)).toMatchObject({ uid: user.uid, email })
  })

  it.each([
    ['auth/email-already-in-use', () => register().then(register)],
    ['auth/weak-password', () => createUserWithEmailAndPassword(auth, email, '12345')],
    ['auth/invalid-email', () => createUserWithEmailAndPassword(auth, 'nobody', 'first secret')],
    ['auth/missing-password', () => signInWithEmailAndPassword(auth, email, '')],
    ['auth/invalid-credential', () => signInWithEmailAndPassword(auth, email, 'first secret')],
    ['auth/invalid-credential', () => register().then(() => signInWithEmailAndPassword(auth, email, 'wrong'))],
    ['auth/invalid-credential', () => signInWithCredential(auth, GoogleAuthProvider.credential('made-up'))],
    ['auth/invalid-action-code', () => confirmPasswordReset(auth, 'made-up', 'second secret')],
  ])('says %s', async (code, act) => {
    await expect(act()).rejects.toMatchObject({ code })
  })

  it('says that an address is locked', async () => {
    await register()
    for (let i = 0; i < 10; i += 1) await signInWithEmailAndPassword(auth, email, `wrong ${i}`).catch(() => {})
    await expect(signInWithEmailAndPassword(auth, email, 'first secret')).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    })
  })

  it('changes name and password, and signs out the other device', async () => {
    const { user } = await register()
    await updateProfile(user, { displayName: '髙橋 花子' })
    const there = (await signInWithEmailAndPassword(device(), email, 'first secret')).user
    expect(there.displayName).toBe('髙橋 花子')
    identity.advance(1000)
    await updatePassword(user, 'second secret')
    await expect(there.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    expect(await identity.verify(await user.getIdToken(true))).toMatchObject({ name: '髙橋 花子' })
  })

  it('changes a password long after the sign-in only when the old one is proved first', async () => {
    const { user } = await register()
    identity.advance(6 * 60_000)
    await expect(updatePassword(user, 'second secret')).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
    const prove = (password: string) =>
      reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
    await expect(prove('wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    await prove('first secret')
    await updatePassword(user, 'second secret')
    expect(await identity.verify(await user.getIdToken(true))).toMatchObject({ uid: user.uid })
    await expect(signInWithEmailAndPassword(device(), email, 'first secret')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })

  it('goes on after a new password in the very second of the proof: the SDK takes new tokens by the ID token alone', async () => {
    const { user } = await register()
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'first secret'))
    const proved = await user.getIdToken()
    identity.advance(200)
    await updatePassword(user, 'second secret')
    expect(await user.getIdToken()).not.toBe(proved)
    expect(await identity.verify(await user.getIdToken(true))).toMatchObject({ uid: user.uid })
  })

  it('knows who signs in with a password and who with Google alone', async () => {
    const { user } = await register()
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    const reply = await identity.app.request('/emulator/auth/consent', {
      method: 'POST',
      body: JSON.stringify({ email: `google-${email}` }),
    })
    const { id_token } = (await reply.json()) as { id_token: string }
    const credential = GoogleAuthProvider.credential(id_token)
    const signedIn = await signInWithCredential(device(), credential)
    expect(signedIn.user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
  })

  it('signs out a disabled person at the next refresh', async () => {
    const { user } = await register()
    await identity.store.change(user.uid, { disabled: true })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    expect(auth.currentUser).toBeNull()
  })

  it('sets a forgotten password by the link', async () => {
    await register()
    await sendPasswordResetEmail(auth, email)
    const link = new URL(/http\S+/.exec(identity.told.at(-1) ?? '')?.[0] ?? '')
    expect(link.host).toBe('desk.example')
    await confirmPasswordReset(auth, link.searchParams.get('oobCode') ?? '', 'second secret')
    expect((await signInWithEmailAndPassword(auth, email, 'second secret')).user.email).toBe(email)
  })

  it('keeps the person signed in while the server is down, and goes on after', async () => {
    const { user } = await register()
    await stop()
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    expect(auth.currentUser?.uid).toBe(user.uid)
    await listen(port)
    expect(await identity.verify(await user.getIdToken(true))).toMatchObject({ uid: user.uid })
  })
})
