// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requireMatch } from './accounts/sign-in.ts'
import { createEmbedded } from './create.ts'
import { createLimiter } from './limiter.ts'
import { from, newEmail, type TestIdentity, testIdentity } from './test-service.ts'

// How often may be tried is the question here, not how long each try takes: passwords.test.ts has the real ones.
vi.mock('./passwords.ts', async (original) => ({
  ...(await original<typeof import('./passwords.ts')>()),
  hashPassword: async (password: string) => `plain ${password}`,
  passwordMatches: async (password: string, stored: string | null) => stored === `plain ${password}`,
}))

const identity = testIdentity()

const MINUTE = 60_000
/** The tries of the test before count no more. */
beforeEach(() => identity.advance(60 * MINUTE))

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
  for (let i = 0; i < 4; i += 1) {
    await tries(25, 'no such password', newEmail)
    identity.advance(MINUTE)
  }
  const [refused] = await tries(1, 'first secret', () => email)
  expect(refused?.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  expect(
    (await identity.post('signInWithPassword', { email, password: 'first secret' }, from('192.0.2.3'))).status,
  ).toBe(200)
})

it('thirty failures from one network address are the most in a minute', async () => {
  const ask = async () => {
    const wrong = { email: newEmail(), password: 'no such password' }
    return (await identity.post('signInWithPassword', wrong, from('192.0.2.4'))).body.error.message
  }
  for (let i = 0; i < 30; i += 1) expect(await ask()).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await ask()).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  identity.advance(MINUTE)
  expect(await ask()).toBe('INVALID_LOGIN_CREDENTIALS')
})

it('who guesses elsewhere locks nobody out at their own desk, and thirty times in all', async () => {
  const { email, password } = await identity.register()
  const guess = async (n: number) => {
    const wrong = { email, password: 'no such password' }
    return (await identity.post('signInWithPassword', wrong, from(`198.51.100.${n}`))).body.error.message
  }
  for (let i = 0; i < 10; i += 1) await guess(1)
  expect(await guess(1)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  expect((await identity.post('signInWithPassword', { email, password }, from('192.0.2.5'))).status).toBe(200)
  for (let i = 0; i < 20; i += 1) expect(await guess(2 + (i % 4))).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await guess(7)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})

describe('new passwords', () => {
  const TOO_MANY = /^TOO_MANY_ATTEMPTS_TRY_LATER/

  it('are ten for one account in a quarter of an hour; who signs in does not wait behind more', async () => {
    const [{ idToken }, other] = [await identity.register(), await identity.register()]
    const change = () => identity.post('update', { idToken, password: 'second secret' })
    const changes = await Promise.all(Array.from({ length: 12 }, change))
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(changes.filter(({ body }) => TOO_MANY.test(body.error?.message))).toHaveLength(2)
    expect((await identity.post('update', { idToken: other.idToken, password: 'second secret' })).status).toBe(200)
    // One that is refused as too weak takes nobody's time, and whoever changes something else is not stopped.
    expect((await identity.post('update', { idToken, password: 'weak' })).body.error.message).toMatch(/^WEAK/)
    expect((await identity.post('update', { idToken, displayName: '山田 花子' })).status).toBe(200)
  })

  it('count also by the link in a mail, whose page says so', async () => {
    const { email, idToken } = await identity.register()
    await identity.post('sendOobCode', { requestType: 'PASSWORD_RESET', email }, from('192.0.2.6'))
    const oobCode = new URL(/https:\S+$/.exec(identity.told.at(-1) ?? '')?.[0] ?? '').searchParams.get('oobCode') ?? ''
    const change = () => identity.post('update', { idToken, password: 'second secret' })
    await Promise.all(Array.from({ length: 10 }, change))
    const fields = { oobCode, newPassword: 'third secret' }
    expect((await identity.post('resetPassword', fields)).body.error.message).toMatch(TOO_MANY)
    const page = await identity.app.request('/emulator/action', { method: 'POST', body: new URLSearchParams(fields) })
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('試行回数が上限を超えました。')])
    identity.advance(15 * MINUTE)
    expect((await identity.post('resetPassword', fields)).body).toMatchObject({ email })
  })
})

it('an account stays locked, however many others are tried from an address that is refused', async () => {
  const [email, address] = [newEmail(), '192.0.2.5']
  const limits = {
    tries: createLimiter(10, 15 * MINUTE, identity.clock),
    guesses: createLimiter(30, 15 * MINUTE, identity.clock),
    failures: createLimiter(100, 15 * MINUTE, identity.clock),
    bursts: createLimiter(30, MINUTE, identity.clock),
  }
  for (let i = 0; i < 30; i += 1) limits.guesses.count(email)
  for (let i = 0; i < 100; i += 1) limits.failures.count(address)
  for (let i = 0; i <= 20_000; i += 1) {
    const other = { email: newEmail(), address, password: 'no such password' }
    await expect(requireMatch(limits, other, undefined)).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
  expect(() => limits.guesses.count(email)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
})

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

  it('names the account that is tried on and on, also once no more tries are let through', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const lines = await linesOf(async (app) => {
      for (let i = 0; i < 12; i += 1) await signIn(app, email)
      await signIn(app, other)
    })
    const codes = lines.map(({ code }) => code)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(2)
    const accounts = lines.map(({ account }) => account)
    expect(new Set(accounts.slice(0, 12)).size).toBe(1)
    expect(accounts[0]).toMatch(/^[\w-]{16}$/)
    expect(accounts[12]).not.toBe(accounts[0])
    expect(JSON.stringify(lines)).not.toContain('sakura.example')
  })

  it('names the account that more links are asked for than are sent', async () => {
    const email = newEmail()
    const lines = await linesOf(async (app) => {
      for (let i = 0; i < 6; i += 1) {
        await app.request(
          '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
          { method: 'POST', body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }) },
          from('192.0.2.10'),
        )
      }
      await signIn(app, email)
    })
    expect(lines.map(({ code }) => code)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', 'INVALID_LOGIN_CREDENTIALS'])
    expect(lines[0]?.account).toBe(lines[1]?.account)
  })
})
