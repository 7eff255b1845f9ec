// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { startTestIdentity, testIdentity } from './test-service.ts'

const identity = testIdentity()

const MINUTE = 60_000

/** The link in the last "mail". */
const lastLink = () => new URL(/http\S+/.exec(identity.told.at(-1) ?? '')?.[0] ?? '')
const codeOf = (link: URL) => link.searchParams.get('oobCode') ?? ''
const open = (link: URL) => identity.app.request(`${link.pathname}${link.search}`)
const submit = (fields: Record<string, string>) =>
  identity.app.request('/emulator/action', { method: 'POST', body: new URLSearchParams(fields) })
const signIn = (email: string, password: string) => identity.post('signInWithPassword', { email, password })

describe('a forgotten password', () => {
  const ask = (email: string) => identity.post('sendOobCode', { requestType: 'PASSWORD_RESET', email })

  it('is set again on the page behind the link, once', async () => {
    const { email, refreshToken } = await identity.register()
    await ask(email)
    const link = lastLink()
    expect(link.pathname).toBe('/emulator/action')
    expect(identity.told.at(-1), 'a log names nobody').not.toContain(email)
    const page = await open(link)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await page.text()).toContain(email)
    for (const newPassword of ['', '123', 'seven77', '𠮷野家𠮷野家']) {
      const weak = await submit({ oobCode: codeOf(link), newPassword })
      expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('8文字以上で入力してください。')])
    }
    identity.advance(1000)
    const saved = await submit({ oobCode: codeOf(link), newPassword: 'second secret' })
    expect(await saved.text()).toContain('新しいパスワードを保存しました。')
    expect((await signIn(email, 'first secret')).status).toBe(400)
    expect((await signIn(email, 'second secret')).status).toBe(200)
    expect((await open(link)).status).toBe(400)
    expect((await submit({ oobCode: codeOf(link), newPassword: 'third secret' })).status).toBe(400)
    const old = await identity.app.request('/securetoken.googleapis.com/v1/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    expect(old.status).toBe(400)
  })

  it('can be set through the SDK too', async () => {
    const { email } = await identity.register()
    await ask(email)
    const oobCode = codeOf(lastLink())
    expect((await identity.post('resetPassword', { oobCode })).body).toMatchObject({
      email,
      requestType: 'PASSWORD_RESET',
    })
    expect((await identity.post('resetPassword', { oobCode, newPassword: 'second secret' })).status).toBe(200)
    expect((await identity.post('resetPassword', { oobCode })).body.error.message).toBe('INVALID_OOB_CODE')
    expect((await signIn(email, 'second secret')).status).toBe(200)
  })

  it('asked for an unknown address: the same answer and no link', async () => {
    const before = identity.told.length
    expect((await ask('nobody@sakura.example')).status).toBe(200)
    expect(identity.told).toHaveLength(before)
  })

  it('cannot be set with a link of an hour ago', async () => {
    const { email } = await identity.register()
    await ask(email)
    const link = lastLink()
    identity.advance(60 * MINUTE)
    expect((await identity.post('resetPassword', { oobCode: codeOf(link) })).body.error.message).toBe(
      'EXPIRED_OOB_CODE',
    )
    expect((await open(link)).status).toBe(400)
  })
})

describe('an e-mail address', () => {
  it('is proved by the link sent to it', async () => {
    const { idToken } = await identity.register()
    await identity.post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const link = lastLink()
    expect((await identity.post('resetPassword', { oobCode: codeOf(link) })).body.error.message).toBe(
      'INVALID_OOB_CODE',
    )
    expect(await (await open(link)).text()).toContain('メールアドレスを確認しました。')
    const { users } = (await identity.post('lookup', { idToken })).body as unknown as {
      users: { emailVerified: boolean }[]
    }
    expect(users[0]?.emailVerified).toBe(true)
    expect((await identity.post('update', { oobCode: codeOf(link) })).body.error.message).toBe('INVALID_OOB_CODE')
  })

  it('needs a known kind of link', async () => {
    expect((await identity.post('sendOobCode', {})).body.error.message).toBe('MISSING_REQ_TYPE')
    expect((await identity.post('sendOobCode', { requestType: 'EMAIL_SIGNIN' })).body.error.message).toBe(
      'OPERATION_NOT_ALLOWED',
    )
  })
})

describe('pages', () => {
  it('hold no script or style of their own, and their files are there', async () => {
    for (const path of ['/emulator/auth/handler', '/emulator/auth/iframe', '/emulator/action']) {
      const response = await identity.app.request(path)
      const html = await response.text()
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/)
      for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/emulator\/[^"]+)"/g)) {
        const asset = await identity.app.request(file)
        expect([file, asset.status, asset.headers.get('content-type')]).toEqual([
          file,
          200,
          expect.stringMatching(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/),
        ])
      }
    }
  })

  it('let only the own origin frame the SDK frame, and nobody the others', async () => {
    const frame = await identity.app.request('/emulator/auth/iframe')
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const chooser = await identity.app.request('/emulator/auth/handler')
    expect(chooser.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

it('without leave, nobody comes in through the Google stand-in', async () => {
  const closed = await startTestIdentity(false)
  try {
    const page = await closed.app.request('/emulator/auth/handler')
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('使えません')])
    const consent = await closed.app.request('/emulator/auth/consent', {
      method: 'POST',
      body: JSON.stringify({ email: 'a@b.example' }),
    })
    expect(consent.status).toBe(400)
    expect((await closed.post('signInWithIdp', { postBody: 'id_token=x' })).body.error.message).toBe(
      'OPERATION_NOT_ALLOWED',
    )
  } finally {
    await closed.close()
  }
})
