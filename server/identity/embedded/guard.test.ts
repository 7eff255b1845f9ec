// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createEmbedded } from './create.ts'
import { newEmail, type TestIdentity, testIdentity } from './test-service.ts'

const identity = testIdentity()

const MINUTE = 60_000
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })

describe('a link in a mail', () => {
  it('leads to the address of the settings, whatever the request says', async () => {
    const { email } = await identity.register()
    for (const host of ['evil.example', 'evil.example:8080', 'desk.example@evil.example']) {
      await identity.app.request('http://evil.example/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', {
        method: 'POST',
        headers: { host, 'x-forwarded-host': host },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      })
      expect(identity.told.at(-1)).toMatch(
        / https:\/\/desk\.example\/emulator\/action\?mode=resetPassword&oobCode=\S+$/,
      )
    }
  })

  it('is sent five times to one address, known or not, in a quarter of an hour', async () => {
    const { email: known } = await identity.register()
    for (const email of [known, newEmail()]) {
      const ask = () => identity.post('sendOobCode', { requestType: 'PASSWORD_RESET', email }, from(email))
      for (let i = 0; i < 5; i += 1) expect((await ask()).status).toBe(200)
      const before = identity.told.length
      expect((await ask()).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
      expect(identity.told).toHaveLength(before)
      identity.advance(15 * MINUTE)
      expect((await ask()).status).toBe(200)
    }
  })

  it('cannot be asked for without end from one network address', async () => {
    const ask = () =>
      identity.post('sendOobCode', { requestType: 'PASSWORD_RESET', email: newEmail() }, from('192.0.2.1'))
    for (let i = 0; i < 30; i += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  })
})

it('a hundred failures from one network address are the most; those who came in do not count', async () => {
  const { email } = await identity.register()
  const tries = (count: number, password: string, emailOf: () => string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        identity.post('signInWithPassword', { email: emailOf(), password }, from('192.0.2.2')),
      ),
    )
  for (let i = 0; i < 3; i += 1) await tries(3, 'first secret', () => email)
  for (let i = 0; i < 4; i += 1) await tries(25, 'no such password', newEmail)
  const [refused] = await tries(1, 'first secret', () => email)
  expect(refused?.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  expect(
    (await identity.post('signInWithPassword', { email, password: 'first secret' }, from('192.0.2.3'))).status,
  ).toBe(200)
}, 120_000)

it('another process refuses an ended sign-in two seconds later', async () => {
  const options = { env: { log: 'silent' }, publicUrl: 'https://desk.example', google: true, tell: () => {} } as const
  const other = await createEmbedded(identity.database, { ...options, clock: identity.clock })
  const { idToken } = await identity.register()
  await other.verify(idToken)
  identity.advance(1_000)
  await identity.post('update', { idToken, password: 'second secret' })
  identity.advance(2_000)
  await expect(other.verify(idToken)).rejects.toMatchObject({ code: 'AUTH_002' })
})

describe('the log', () => {
  async function linesOf(act: (app: TestIdentity['app']) => Promise<unknown>) {
    const lines: Record<string, unknown>[] = []
    const keep = (text: unknown) => lines.push(JSON.parse(String(text)) as Record<string, unknown>) > 0
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => keep(text))
    const options = {
      env: { log: 'info' },
      publicUrl: '',
      google: true,
      tell: () => {},
      clock: identity.clock,
    } as const
    try {
      const { app } = await createEmbedded(identity.database, options)
      await act(app)
    } finally {
      spy.mockRestore()
    }
    return lines
  }

  const signIn = (app: TestIdentity['app'], email: string) =>
    app.request(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      { method: 'POST', body: JSON.stringify({ email, password: 'no such password' }) },
      from('192.0.2.9'),
    )

  it('names a failed sign-in by hashes of the account and of the network address', async () => {
    const email = newEmail()
    const lines = await linesOf(async (app) => {
      for (const who of [email, email, newEmail()]) await signIn(app, who)
    })
    expect(lines).toEqual(
      Array.from({ length: 3 }, () => ({
        at: expect.any(String),
        level: 'security',
        event: 'sign-in refused',
        code: 'INVALID_LOGIN_CREDENTIALS',
        account: expect.stringMatching(/^[\w-]{16}$/),
        source: expect.stringMatching(/^[\w-]{16}$/),
        route: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      })),
    )
    expect(lines[0]?.account).toBe(lines[1]?.account)
    expect(lines[0]?.account).not.toBe(lines[2]?.account)
    expect(JSON.stringify(lines)).not.toMatch(/sakura\.example|192\.0\.2/)
  })
})
