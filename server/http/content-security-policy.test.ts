// @vitest-environment node
import { expect, test } from 'vitest'
import type { Identity } from '../core/identity.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const identity = (mode: 'embedded' | 'firebase') =>
  ({ clientConfig: { identity: { mode, auth_domain: 'madoguchi.example' } } }) as unknown as Identity
const PAGE = '<style>a{}</style><script>1</script><script src="/a.js"></script>'
const policyOf = (mode: 'embedded' | 'firebase') => contentSecurityPolicy(identity(mode), PAGE).split('; ')

const OWN = [
  "default-src 'self'",
  "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
  "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
]

test('with the embedded identity a page loads from this server alone', () => {
  expect(policyOf('embedded')).toEqual(OWN)
})

test('the hosted identity adds its popup helper, its two services and the frame of its handler, and nothing else', () => {
  expect(policyOf('firebase').filter((directive) => !OWN.includes(directive))).toEqual([
    `${OWN[1]} https://apis.google.com`,
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://apis.google.com",
    "frame-src 'self' https://madoguchi.example",
    'trusted-types default gapi#gapi goog#html',
  ])
})
