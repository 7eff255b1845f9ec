// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { testIdentity } from './test-service.ts'

const identity = testIdentity()
let idToken: string
beforeAll(async () => {
  idToken = (await identity.register()).idToken
})

const OPERATIONS = [
  'signUp',
  'signInWithPassword',
  'signInWithIdp',
  'createAuthUri',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
]
const FIELDS = [
  'email',
  'password',
  'newPassword',
  'displayName',
  'photoUrl',
  'idToken',
  'oobCode',
  'requestType',
  'requestUri',
  'postBody',
  'autoCreate',
  'deleteAttribute',
]
const VALUES: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [null],
  { toString: 'x' },
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '𠮷',
  'か\u3099',
  'x'.repeat(60_000),
  '[[[[',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>',
  'http://',
  'null',
]

it('answers every malformed body as the hosted service does, never with 5xx', async () => {
  const bodies: string[] = [
    '',
    'null',
    '1',
    '"x"',
    '[]',
    '{',
    '{"email":',
    `${'['.repeat(20_000)}`,
    '{"__proto__":{"email":"x"}}',
    '\ufeff{}',
  ]
  for (const field of FIELDS) {
    for (const value of VALUES) {
      const others = field === 'idToken' ? {} : { idToken }
      bodies.push(JSON.stringify({ ...others, [field]: value }), JSON.stringify({ [field]: value }))
    }
  }
  let asked = 0
  for (const operation of OPERATIONS) {
    for (const body of bodies) {
      if (operation === 'delete' && body.includes(idToken)) continue
      const reply = await identity.post(operation, body)
      asked += 1
      if (reply.status === 200) continue
      expect([operation, body.slice(0, 100), reply.status]).toEqual([operation, body.slice(0, 100), 400])
      expect(reply.body.error).toMatchObject({
        code: 400,
        message: expect.stringMatching(/^[A-Z_]+( : .*)?$/),
        errors: [{}],
      })
    }
  }
  expect(asked).toBeGreaterThan(4000)
}, 240_000)

it('answers what is too large, unknown or of another method in the same shape', async () => {
  expect((await identity.post('signUp', JSON.stringify({ email: 'x'.repeat(70_000) }))).body.error).toMatchObject({
    code: 413,
  })
  for (const name of ['signInWithPhoneNumber', 'constructor', 'toString', '__proto__']) {
    expect((await identity.post(name, {})).body.error.code).toBe(404)
  }
  for (const path of [
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    '/identitytoolkit.googleapis.com/v9/x',
    '/securetoken.googleapis.com/v1/token',
  ]) {
    const response = await identity.app.request(path)
    expect([path, response.status, ((await response.json()) as { error: object }).error]).toEqual([
      path,
      404,
      expect.objectContaining({ code: 404 }),
    ])
  }
})

it('answers malformed refreshes and form posts without failing', async () => {
  const forms: BodyInit[] = [
    '',
    'grant_type=refresh_token',
    'grant_type=password&refresh_token=x',
    '%ff%fe=%00',
    'a'.repeat(1000),
    new Uint8Array([0xff, 0xfe, 0]),
  ]
  for (const body of forms) {
    for (const path of ['/securetoken.googleapis.com/v1/token', '/emulator/action', '/emulator/auth/consent']) {
      expect((await identity.app.request(path, { method: 'POST', body })).status).toBe(400)
    }
  }
})
