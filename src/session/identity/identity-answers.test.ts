// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isVerdict, isWordOnPerson } from './identity-answers'

const USER = '{"kind":"identitytoolkit#GetAccountInfoResponse","users":[{"localId":"u1","email":"a@b.example"}]}'
const TOKENS = '{"access_token":"a","id_token":"a","refresh_token":"r","expires_in":"3600"}'
const refusal = (message: string, code = 400) => JSON.stringify({ error: { code, message, errors: [{ message }] } })

describe('a word on the person', () => {
  it('is what was asked for', () => {
    expect(isWordOnPerson('lookup', 200, USER)).toBe(true)
    expect(isWordOnPerson('renewal', 200, TOKENS)).toBe(true)
  })

  it.each([
    'TOKEN_EXPIRED',
    'INVALID_ID_TOKEN',
    'INVALID_REFRESH_TOKEN',
    'USER_NOT_FOUND',
    'USER_DISABLED',
    'USER_DISABLED : The account was closed.',
  ])('is the refusal %s', (message) => {
    for (const status of [400, 401, 403]) expect(isWordOnPerson('lookup', status, refusal(message, status))).toBe(true)
  })
})

describe('no word on the person', () => {
  it.each([
    ['too many requests', 429, refusal('RESOURCE_EXHAUSTED', 429)],
    ['too many tries, as this service says it', 400, refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.')],
    ['a fault of the service', 500, refusal('INTERNAL_ERROR', 500)],
    ['a fault that names an account', 503, refusal('USER_NOT_FOUND', 503)],
    ['a key of the project that is not valid', 400, refusal('API key not valid. Please pass a valid API key.')],
    ['a service that is switched off', 403, refusal('PROJECT_DISABLED', 403)],
    ['JSON of a proxy', 403, '{"code":"blocked","message":"USER_DISABLED"}'],
    ['a page of a proxy', 403, '<html>USER_DISABLED</html>'],
    ['nothing', 400, ''],
    ['a page of a portal', 200, '<html>Please sign in</html>'],
    ['JSON of a portal', 200, '{"login":"https://portal.example"}'],
    ['half a body', 200, USER.slice(0, 60)],
    ['nobody', 200, '{"users":[]}'],
    ['a redirection', 302, ''],
  ])('%s', (_, status, body) => {
    expect(isWordOnPerson('lookup', status, body)).toBe(false)
    expect(isWordOnPerson('renewal', status, body)).toBe(false)
  })

  it('is the answer to something else', () => {
    expect(isWordOnPerson('lookup', 200, TOKENS)).toBe(false)
    expect(isWordOnPerson('renewal', 200, USER)).toBe(false)
  })
})

describe('what the SDK throws', () => {
  it.each([
    'auth/user-token-expired',
    'auth/user-disabled',
    'auth/invalid-user-token',
    'auth/invalid-refresh-token',
    'auth/requires-recent-login',
  ])('%s is a verdict', (code) => expect(isVerdict({ code })).toBe(true))

  it.each([
    { code: 'auth/network-request-failed' },
    { code: 'auth/too-many-requests' },
    { code: 'auth/internal-error' },
    new TypeError('Failed to fetch'),
    'away',
  ])('is none: %o', (thrown) => expect(isVerdict(thrown)).toBe(false))
})
