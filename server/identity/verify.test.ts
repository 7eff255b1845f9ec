// @vitest-environment node
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AuthError } from '../core/auth-error.ts'
import type { Verify } from '../core/identity.ts'
import { createVerifier, hostedKeys, issuerOf } from './verify.ts'

const PROJECT = 'clinic-project'
const NOW = new Date('2026-11-20T10:00:00Z')
const nowS = NOW.getTime() / 1000

let privateKey: CryptoKey
let publicPem: string
let jwk: JWK
let verify: Verify

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  privateKey = pair.privateKey
  publicPem = await exportSPKI(pair.publicKey)
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  verify = createVerifier(PROJECT, createLocalJWKSet({ keys: [jwk] }), () => NOW)
})

const claims = (changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: issuerOf(PROJECT),
  aud: PROJECT,
  sub: 'uid-1',
  iat: nowS - 60,
  auth_time: nowS - 60,
  exp: nowS + 3540,
  email: 'staff@sakura.example',
  email_verified: true,
  name: '佐藤 花子',
  ...changes,
})

const sign = (payload: JWTPayload, key: CryptoKey | Uint8Array = privateKey, header = { alg: 'RS256', kid: 'k1' }) =>
  new SignJWT(payload).setProtectedHeader(header).sign(key)

async function codeOf(token: string, by: Verify = verify): Promise<string> {
  const error = await by(token).then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof AuthError)) throw new Error(`not refused with an AuthError: ${String(error)}`)
  return error.code
}

describe('a genuine token', () => {
  it('tells who the person is', async () => {
    expect(await verify(await sign(claims()))).toEqual({
      uid: 'uid-1',
      email: 'staff@sakura.example',
      emailVerified: true,
      name: '佐藤 花子',
      authTime: nowS - 60,
    })
  })

  it('may lack name and e-mail', async () => {
    const token = await sign(claims({ email: undefined, email_verified: undefined, name: undefined }))
    expect(await verify(token)).toMatchObject({ email: '', emailVerified: false, name: '' })
  })

  it('still counts for a moment after its end', async () => {
    expect(await verify(await sign(claims({ exp: nowS - 3 })))).toMatchObject({ uid: 'uid-1' })
  })
})

describe('refuses with AUTH_003', () => {
  const cases: Record<string, () => string | Promise<string>> = {
    garbage: () => 'garbage',
    'three parts of garbage': () => 'a.b.c',
    'text beyond ASCII': () => '認証.情報.なし',
    'one million characters': () => 'x'.repeat(1_000_000),
    'alg none': () => new UnsecuredJWT(claims()).encode(),
    'alg None in another spelling': () => {
      const part = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url')
      return `${part({ alg: 'NoNe' })}.${part(claims())}.`
    },
    'HS256 with the public key as secret': () =>
      sign(claims(), new TextEncoder().encode(publicPem), { alg: 'HS256', kid: 'k1' }),
    'a key of somebody else under our kid': async () => sign(claims(), (await generateKeyPair('RS256')).privateKey),
    'an unknown kid': () => sign(claims(), privateKey, { alg: 'RS256', kid: 'other' }),
    'another signature algorithm of the same key type': async () =>
      sign(claims(), (await generateKeyPair('PS256')).privateKey, { alg: 'PS256', kid: 'k1' }),
    'another project': () => sign(claims({ aud: 'other-project' })),
    'another project and issuer': () => sign(claims({ aud: 'other-project', iss: issuerOf('other-project') })),
    'a wrong issuer': () => sign(claims({ iss: 'https://evil.example/' })),
    'no subject': () => sign(claims({ sub: undefined })),
    'an empty subject': () => sign(claims({ sub: '' })),
    'a subject that is too long': () => sign(claims({ sub: 'u'.repeat(129) })),
    'no auth_time': () => sign(claims({ auth_time: undefined })),
    'an auth_time that is no number': () => sign(claims({ auth_time: 'yesterday' })),
    'an auth_time in the future': () => sign(claims({ auth_time: nowS + 3600 })),
    'issued in the future': () => sign(claims({ iat: nowS + 3600 })),
    'not valid yet': () => sign(claims({ nbf: nowS + 3600 })),
    'no end': () => sign(claims({ exp: undefined })),
    'expired and for another project': () => sign(claims({ aud: 'other-project', exp: nowS - 3600 })),
    'a changed payload': async () => {
      const [head, , signature] = (await sign(claims())).split('.')
      return `${head}.${Buffer.from(JSON.stringify(claims({ sub: 'uid-2' }))).toString('base64url')}.${signature}`
    },
    'a cut signature': async () => (await sign(claims())).slice(0, -8),
  }
  for (const [name, make] of Object.entries(cases)) {
    it(name, async () => expect(await codeOf(await make())).toBe('AUTH_003'))
  }
})

it('answers AUTH_002 for an expired token and AUTH_001 for none', async () => {
  expect(await codeOf(await sign(claims({ exp: nowS - 3600 })))).toBe('AUTH_002')
  expect(await codeOf('')).toBe('AUTH_001')
})

it('never puts the token into its error', async () => {
  const token = await sign(claims({ exp: nowS - 3600 }))
  const error = await verify(token).catch((e: unknown) => e)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(token.split('.')[2])
})

describe('keys of the hosted service', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  async function serve(listener: RequestListener): Promise<string> {
    const started = createServer(listener)
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}/jwk`
  }

  it('are fetched once for many tokens', async () => {
    let fetches = 0
    const url = await serve((_request, response) => {
      fetches += 1
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
    })
    const hosted = createVerifier(PROJECT, hostedKeys(url), () => NOW)
    const token = await sign(claims())
    await Promise.all(Array.from({ length: 20 }, () => hosted(token)))
    expect(fetches).toBe(1)
    expect(await codeOf(await sign(claims(), privateKey, { alg: 'RS256', kid: 'other' }), hosted)).toBe('AUTH_003')
  })

  it('unreachable: SYS_003, never a refusal of the token', async () => {
    const url = await serve(() => undefined)
    await new Promise((resolve) => server?.close(resolve))
    expect(
      await codeOf(
        await sign(claims()),
        createVerifier(PROJECT, hostedKeys(url), () => NOW),
      ),
    ).toBe('SYS_003')
  })

  it('answered by an error page or by something else: SYS_003', async () => {
    for (const [status, body] of [
      [500, 'oops'],
      [200, '<html>sign in to the Wi-Fi</html>'],
      [200, '{"keys":"none"}'],
    ] as const) {
      const url = await serve((_request, response) => response.writeHead(status).end(body))
      expect(
        await codeOf(
          await sign(claims()),
          createVerifier(PROJECT, hostedKeys(url), () => NOW),
        ),
      ).toBe('SYS_003')
      server?.close()
    }
  })

  it('unreachable: a token that cannot be one is refused all the same', async () => {
    const down = createVerifier(PROJECT, hostedKeys('http://127.0.0.1:9/jwk'), () => NOW)
    expect(await codeOf('garbage', down)).toBe('AUTH_003')
    expect(await codeOf(new UnsecuredJWT(claims()).encode(), down)).toBe('AUTH_003')
  })
})
