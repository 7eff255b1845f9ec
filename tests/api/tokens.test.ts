/** Only a genuine token opens the API; whatever is not one is 401, and a key server that is down is not. */
import { createServer } from 'node:http'
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { endpointKey } from '#contract/endpoint'
import { permissionOf } from '#contract/permissions'
import { tenant } from '#contract/tenant'
import { createApp } from '../../server/app.ts'
import { createVerifier, hostedKeys, issuerOf } from '../../server/identity/verify.ts'
import { makeSubject, sampleOf } from './support/samples.ts'
import { tableMarks } from './support/table-marks.ts'
import { PROJECT } from './support/test-identity.ts'
import { addDesk, type Desk, openWorld, read, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const nowS = () => Math.floor(Date.now() / 1000)
const usual = () => ({
  sub: desk.admin.uid,
  iss: issuerOf(PROJECT),
  aud: PROJECT,
  iat: nowS(),
  exp: nowS() + 3600,
  auth_time: nowS(),
})
const genuine = () => world.identity.sign(desk.admin.uid)

const withHeader = async (authorization: string | string[]) => {
  const headers = new Headers()
  for (const value of [authorization].flat()) headers.append('Authorization', value)
  return read(await world.app.request(tenant.profile.path, { headers }))
}
const code = async (authorization: string | string[]) => {
  const { status, body } = await withHeader(authorization)
  return `${status} ${(body as { error?: { code: string } }).error?.code ?? ''}`
}

test('a genuine token opens, whatever the case of the scheme', async () => {
  const token = await genuine()
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect((await withHeader(`${scheme} ${token}`)).status).toBe(200)
})

const FORGED: [what: string, make: () => Promise<string>][] = [
  ['alg none', async () => new UnsecuredJWT(usual()).encode()],
  [
    'alg none with a signature of another',
    async () => `${new UnsecuredJWT(usual()).encode()}${(await genuine()).split('.')[2]}`,
  ],
  [
    'HS256 with the public key',
    async () => {
      const secret = new TextEncoder().encode(await exportSPKI(world.identity.publicKey))
      return new SignJWT(usual()).setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(secret)
    },
  ],
  [
    'another key under the same id',
    async () => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(usual()).setProtectedHeader({ alg: 'RS256', kid: 'test-key' }).sign(privateKey)
    },
  ],
  ['another project', () => world.identity.sign(desk.admin.uid, { aud: 'other', iss: issuerOf('other') })],
  ['another audience', () => world.identity.sign(desk.admin.uid, { aud: 'other' })],
  ['another issuer', () => world.identity.sign(desk.admin.uid, { iss: 'https://example.com' })],
  ['issued in the future', () => world.identity.sign(desk.admin.uid, { iat: nowS() + 3600, exp: nowS() + 7200 })],
  ['signed in in the future', () => world.identity.sign(desk.admin.uid, { auth_time: nowS() + 3600 })],
  ['nobody', () => world.identity.sign('')],
  ['a tampered payload', async () => (await genuine()).replace(/\.(.)/, (_, c: string) => `.${c === 'e' ? 'f' : 'e'}`)],
  ['garbage', async () => 'a.b.c'],
  ['no token at all', async () => 'undefined'],
  ['a list', async () => `${await genuine()}, ${await genuine()}`],
  ['1 MB', async () => `${'a'.repeat(500_000)}.${'b'.repeat(500_000)}.c`],
]

test.each(FORGED)('%s: 401 AUTH_003', async (_, make) => {
  expect(await code(`Bearer ${await make()}`)).toBe('401 AUTH_003')
})

test('an expired token says so', async () => {
  const token = await world.identity.sign(desk.admin.uid, { iat: nowS() - 7200, exp: nowS() - 3600 })
  expect(await code(`Bearer ${token}`)).toBe('401 AUTH_002')
})

test('two Authorization headers are none', async () => {
  const token = `Bearer ${await genuine()}`
  expect(await code([token, token])).toBe('401 AUTH_003')
})

test.each(['', 'Basic YTpi', 'Bearer', 'Bearer '])('the header %j: 401', async (header) => {
  expect(await code(header)).toMatch(/^401 AUTH_00[13]$/)
})

test('a key server that is down, or answers nonsense, is 503 SYS_003 and never 401', async () => {
  const server = createServer((_, reply) => reply.writeHead(200).end('<html>portal</html>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const url of [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/']) {
    const verify = createVerifier(PROJECT, hostedKeys(url))
    const app = createApp({ ...world.deps, identity: { ...world.deps.identity, verify } })
    const error = await refused({ ...world, app }, desk.admin, tenant.profile)
    expect(error).toMatchObject({ status: 503, code: 'SYS_003' })
  }
  server.close()
})

describe('every call that asks for a sign-in', () => {
  const CALLS = ENDPOINTS.filter((endpoint) => permissionOf(endpointKey(endpoint)).access !== 'public')

  test('refuses every forged token by the same code, and does nothing', async () => {
    const subject = await makeSubject(world, desk, desk.admin)
    const expired = await world.identity.sign(desk.admin.uid, { iat: nowS() - 7200, exp: nowS() - 3600 })
    const tokens: [what: string, token: string, code: string][] = [['expired', expired, 'AUTH_002']]
    for (const [what, make] of FORGED) tokens.push([what, await make(), 'AUTH_003'])
    const before = await tableMarks(world)
    for (const endpoint of CALLS) {
      const request = sampleOf(endpoint, subject)
      for (const [what, token, code] of tokens) {
        const reply = await send(world, null, endpoint, request, { Authorization: `Bearer ${token}` })
        const answer = { status: reply.status, code: (reply.body as { error?: { code: string } }).error?.code }
        expect([endpointKey(endpoint), what, answer]).toEqual([endpointKey(endpoint), what, { status: 401, code }])
      }
    }
    expect(CALLS.length).toBeGreaterThan(80)
    expect(await tableMarks(world)).toEqual(before)
  })

  test('answers 503 SYS_003 while the keys cannot be had, and never 401', async () => {
    const verify = createVerifier(PROJECT, hostedKeys('http://127.0.0.1:1/'))
    const app = createApp({ ...world.deps, identity: { ...world.deps.identity, verify } })
    const subject = await makeSubject(world, desk, desk.admin)
    for (const endpoint of CALLS) {
      const error = await refused({ ...world, app }, desk.admin, endpoint, sampleOf(endpoint, subject))
      expect([endpointKey(endpoint), error.status, error.code]).toEqual([endpointKey(endpoint), 503, 'SYS_003'])
    }
  })
})
