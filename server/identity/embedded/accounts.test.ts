// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { newEmail, testIdentity } from './test-service.ts'

const identity = testIdentity()

const MINUTE = 60_000

async function refresh(refreshToken: unknown) {
  const response = await identity.app.request('/securetoken.googleapis.com/v1/token?key=embedded', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(refreshToken) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, string> & { error: { message: string } },
  }
}

const message = async (operation: string, body: unknown) => {
  const reply = await identity.post(operation, body)
  expect(reply.status).toBe(400)
  expect(reply.body.error.code).toBe(400)
  return reply.body.error.message
}

describe('a new account', () => {
  it('is signed in with a token that opens the API', async () => {
    const typed = newEmail().replace('@', '.New@Sakura.')
    const { idToken, localId, email } = await identity.register(typed)
    expect(email).toBe(typed.toLowerCase())
    expect(await identity.verify(idToken)).toMatchObject({ uid: localId, email, emailVerified: false })
  })

  it('is refused without a sound e-mail address and password', async () => {
    expect(await message('signUp', { password: 'secret secret' })).toBe('MISSING_EMAIL')
    for (const email of [
      'nobody',
      '山田',
      'a b@c.example',
      `${'x'.repeat(250)}@a.jp`,
      'nul\u0000@a.jp',
      '\ud800@a.jp',
    ]) {
      expect(await message('signUp', { email, password: 'secret secret' })).toBe('INVALID_EMAIL')
    }
    expect(await message('signUp', { email: newEmail() })).toBe('MISSING_PASSWORD')
    expect(await message('signUp', { email: newEmail(), password: 'seven77' })).toMatch(/^WEAK_PASSWORD/)
  })

  it('may have eight characters, as our own pages ask for', async () => {
    expect((await identity.post('signUp', { email: newEmail(), password: 'eight888' })).status).toBe(200)
  })

  it('is refused for an address that has one, in any case of its letters', async () => {
    const { email } = await identity.register()
    expect(await message('signUp', { email: email.toUpperCase(), password: 'other secret' })).toBe('EMAIL_EXISTS')
  })

  it('is made once when two people ask at the same time', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      [1, 2, 3].map(() => identity.post('signUp', { email, password: 'secret secret' })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot be made without end from one network address', async () => {
    const env = { incoming: { socket: { remoteAddress: '192.0.2.7' } } }
    const bodies = Array.from({ length: 61 }, () => ({ email: newEmail(), password: 'eight888' }))
    // Only the count matters here: the last one is refused before its password is hashed.
    const taken = await identity.register()
    for (const _ of bodies.slice(0, 60))
      await identity.post('signUp', { email: taken.email, password: 'eight888' }, env)
    expect((await identity.post('signUp', bodies[60], env)).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    expect((await identity.post('signUp', { email: newEmail(), password: 'eight888' })).status).toBe(200)
  })
})

describe('signing in', () => {
  it('answers alike for a wrong password and an unknown address', async () => {
    const { email } = await identity.register()
    expect(await message('signInWithPassword', { email, password: 'wrong' })).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await message('signInWithPassword', { email: newEmail(), password: 'wrong' })).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
  })

  it('locks an address after ten failures for fifteen minutes, also for the right password', async () => {
    const { email, password } = await identity.register()
    for (let i = 0; i < 10; i += 1) await identity.post('signInWithPassword', { email, password: `wrong ${i}` })
    expect(await message('signInWithPassword', { email, password })).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    identity.advance(15 * MINUTE)
    expect((await identity.post('signInWithPassword', { email, password })).status).toBe(200)
  })

  it('cannot be tried more often by asking many times at once', async () => {
    const { email } = await identity.register()
    const tries = Array.from({ length: 15 }, (_, i) =>
      identity.post('signInWithPassword', { email, password: `no ${i}` }),
    )
    const locked = (await Promise.all(tries)).filter(({ body }) => body.error.message.startsWith('TOO_MANY'))
    expect(locked).toHaveLength(5)
  })

  it('is refused to a disabled account, whose tokens stop opening the API', async () => {
    const { email, password, idToken, localId, refreshToken } = await identity.register()
    await identity.store.change(localId, { disabled: true })
    expect(await message('signInWithPassword', { email, password })).toBe('USER_DISABLED')
    expect(await message('lookup', { idToken })).toBe('USER_DISABLED')
    expect((await refresh(refreshToken)).body.error.message).toBe('USER_DISABLED')
    await expect(identity.verify(idToken)).rejects.toMatchObject({ code: 'AUTH_004' })
  })
})

describe('an open session', () => {
  it('gets new ID tokens for its refresh token', async () => {
    const { refreshToken, localId, idToken } = await identity.register()
    identity.advance(61 * MINUTE)
    await expect(identity.verify(idToken)).rejects.toMatchObject({ code: 'AUTH_002' })
    expect(await message('lookup', { idToken })).toBe('TOKEN_EXPIRED')
    const { status, body } = await refresh(refreshToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user_id: localId,
      refresh_token: refreshToken,
      expires_in: '3600',
      token_type: 'Bearer',
    })
    expect(await identity.verify(body.id_token ?? '')).toMatchObject({ uid: localId })
  })

  it('is not opened by made-up tokens', async () => {
    for (const token of ['', 'made up', '\u0000', 'x'.repeat(5000)]) expect((await refresh(token)).status).toBe(400)
    expect(await message('lookup', {})).toBe('MISSING_ID_TOKEN')
    expect(await message('lookup', { idToken: 'made up' })).toBe('INVALID_ID_TOKEN')
  })

  it('ends everywhere else when the password changes, at once', async () => {
    const elsewhere = await identity.register()
    const here = (await identity.post('signInWithPassword', elsewhere)).body
    identity.advance(1000)
    const changed = await identity.post('update', { idToken: here.idToken, password: 'second secret' })
    expect(changed.status).toBe(200)
    expect((await refresh(elsewhere.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
    expect((await refresh(changed.body.refreshToken)).status).toBe(200)
    await expect(identity.verify(elsewhere.idToken)).rejects.toMatchObject({ code: 'AUTH_002' })
    expect(await identity.verify(changed.body.idToken)).toMatchObject({ email: elsewhere.email })
    expect(await message('signInWithPassword', elsewhere)).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  it('lets change a password only soon after the sign-in', async () => {
    const { idToken } = await identity.register()
    identity.advance(6 * MINUTE)
    expect(await message('update', { idToken, password: 'second secret' })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect(await message('delete', { idToken })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect((await identity.post('update', { idToken, displayName: '山田 花子' })).body.displayName).toBe('山田 花子')
  })

  it('shows and changes the own account, but not its address', async () => {
    const { idToken, email } = await identity.register()
    await identity.post('update', { idToken, displayName: '髙橋 𠮷男', photoUrl: 'https://a.example/p.png' })
    const { users } = (await identity.post('lookup', { idToken })).body as unknown as {
      users: Record<string, unknown>[]
    }
    expect(users[0]).toMatchObject({ email, displayName: '髙橋 𠮷男', disabled: false })
    expect(JSON.stringify(users)).not.toContain('scrypt')
    const cleared = await identity.post('update', { idToken, deleteAttribute: ['PHOTO_URL', 'DISPLAY_NAME'] })
    expect(cleared.body).toMatchObject({ displayName: '', photoUrl: '' })
    expect(await message('update', { idToken, email: 'else@where.example' })).toMatch(/^OPERATION_NOT_ALLOWED/)
    expect((await identity.post('update', { idToken })).status).toBe(200)
  })

  it('ends with the account', async () => {
    const { idToken, refreshToken } = await identity.register()
    expect((await identity.post('delete', { idToken })).status).toBe(200)
    expect((await refresh(refreshToken)).body.error.message).toBe('INVALID_REFRESH_TOKEN')
    expect(await message('lookup', { idToken })).toBe('USER_NOT_FOUND')
    await expect(identity.verify(idToken)).rejects.toMatchObject({ code: 'AUTH_004' })
  })
})

describe('the Google stand-in', () => {
  const consent = async (body: object) => {
    const response = await identity.app.request('/emulator/auth/consent', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id_token: string; error: { message: string } }
  }
  const signIn = (idToken: string, more: object = {}) =>
    identity.post('signInWithIdp', {
      requestUri: `http://localhost/emulator/auth/handler?providerId=google.com&id_token=${idToken}`,
      returnSecureToken: true,
      ...more,
    })

  it('signs in whoever was chosen, and again as the same person', async () => {
    const email = newEmail()
    const first = await signIn((await consent({ email, name: '佐藤 花子' })).id_token)
    expect(first.body).toMatchObject({ email, isNewUser: true, emailVerified: true, displayName: '佐藤 花子' })
    const second = await signIn((await consent({ email })).id_token)
    expect(second.body).toMatchObject({ localId: first.body.localId, isNewUser: false })
    expect(await identity.verify(second.body.idToken)).toMatchObject({ email, emailVerified: true })
  })

  it('does not hand over an account that has a password', async () => {
    const { email, password, localId } = await identity.register()
    expect((await consent({ email })).error.message).toBe('PASSWORD_REQUIRED')
    expect((await consent({ email, password: 'wrong' })).error.message).toBe('INVALID_PASSWORD')
    expect((await signIn((await consent({ email, password })).id_token)).body.localId).toBe(localId)
  })

  it('believes nothing but its own statement, for two minutes', async () => {
    const { idToken } = await identity.register()
    const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1","email":"a@b.example"}').toString('base64url')}.`
    for (const token of ['', 'made-up', forged, idToken]) {
      expect((await signIn(token)).body.error.message).toMatch(/^INVALID_IDP_RESPONSE/)
    }
    expect(await message('signInWithIdp', { postBody: 'id_token=x', requestUri: 'not a url' })).toMatch(/^INVALID_IDP/)
    const { id_token } = await consent({ email: newEmail() })
    await expect(identity.verify(id_token)).rejects.toMatchObject({ code: 'AUTH_003' })
    identity.advance(2 * MINUTE)
    expect((await signIn(id_token)).body.error.message).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  it('makes no account where only an existing one was asked for', async () => {
    const { id_token } = await consent({ email: newEmail() })
    expect((await signIn(id_token, { autoCreate: false })).body.error.message).toBe('USER_NOT_FOUND')
  })

  it('lists accounts without a password, their names as text', async () => {
    const email = newEmail()
    await signIn((await consent({ email, name: '<script>alert(1)</script>' })).id_token)
    const withPassword = await identity.register()
    const page = await (await identity.app.request('/emulator/auth/handler?apiKey=embedded')).text()
    expect(page).toContain(`data-email="${email}"`)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain(withPassword.email)
  })
})
