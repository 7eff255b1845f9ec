// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv, readEnv, SettingError } from './env.ts'

const reason = (source: Record<string, string>) => {
  try {
    parseEnv(source)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return error.message
  }
}

test('without any setting: the demo on this machine', () => {
  expect(parseEnv({})).toEqual({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    tls: null,
    closingDays: 30,
    dataDir: './data',
    distDir: './dist',
    demo: true,
    databaseUrl: null,
    databaseOwnerUrl: null,
    firebase: null,
    identityJwksUrl: null,
    supportEmail: 'support@example.com',
    smtp: null,
    secretsKeys: { current: null, former: [] },
    trustedHosts: [],
    searchUrl: null,
    workerSlots: 4,
    log: 'info',
  })
})

test('an empty value counts as not given, so that .env.example can be copied as it is', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const lines = example.split('\n').filter((line) => /^[A-Z]/.test(line))
  expect(lines.length).toBeGreaterThan(10)
  expect(parseEnv(Object.fromEntries(lines.map((line) => line.split('=') as [string, string])))).toEqual(parseEnv({}))
})

test.each([
  [{ PORT: '99999' }, /^PORT: /],
  [{ PORT: 'http' }, /^PORT: /],
  [{ DEMO: 'yes' }, /^DEMO: /],
  [{ HOST: 'a b' }, /^HOST: /],
  [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL: /],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV: /],
  [{ SUPPORT_EMAIL: 'x' }, /^SUPPORT_EMAIL: /],
  [{ FIREBASE_PROJECT_ID: 'p' }, /^FIREBASE_API_KEY: /],
  [{ DATABASE_OWNER_URL: 'postgres://x/y' }, /^DATABASE_URL: /],
  [{ SMTP_URL: 'https://mail.example', SMTP_FROM: 'desk@clinic.example' }, /^SMTP_URL: /],
  [{ SMTP_URL: 'smtp://mail.example' }, /^SMTP_FROM: /],
  [{ SMTP_FROM: 'desk@clinic.example' }, /^SMTP_URL: /],
  [{ SECRETS_KEY: 'short' }, /^SECRETS_KEY: /],
  [{ SECRETS_KEY: 'z'.repeat(64) }, /^SECRETS_KEY: /],
  [{ SECRETS_KEY: 'a'.repeat(63) }, /^SECRETS_KEY: /],
  [{ SECRETS_KEY_OLD: 'a'.repeat(64) }, /^SECRETS_KEY: /],
  [{ SECRETS_KEY: 'a'.repeat(64), SECRETS_KEY_OLD: `${'b'.repeat(64)},c` }, /^SECRETS_KEY_OLD/],
  [{ TRUSTED_HOSTS: 'localhost' }, /^TRUSTED_HOSTS/],
  [{ TRUSTED_HOSTS: 'http://localhost:1' }, /^TRUSTED_HOSTS/],
  [{ TLS_CERT: 'cert.pem' }, /^TLS_KEY: /],
  [{ TLS_KEY: 'key.pem' }, /^TLS_CERT: /],
])('%j is refused with its name', (source, message) => {
  expect(reason(source)).toMatch(message)
})

test('all bad values are named at once', () => {
  expect(reason({ PORT: 'x', LOG: 'loud' }).split('\n')).toHaveLength(2)
})

test('production needs a real identity and a real database, and no demo', () => {
  const real = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', DATABASE_URL: 'postgres://login@db/madoguchi' }
  expect(reason({ NODE_ENV: 'production' })).toMatch(/FIREBASE_PROJECT_ID: [\s\S]*DATABASE_URL: /)
  expect(reason({ NODE_ENV: 'production', ...real, DEMO: '1' })).toMatch(/^DEMO: /)
  expect(parseEnv({ NODE_ENV: 'production', ...real })).toMatchObject({
    production: true,
    demo: false,
    firebase: { projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' },
  })
})

test('the keys of the identity service come over TLS in production, and links name the address people use', () => {
  const real = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', DATABASE_URL: 'postgres://login@db/madoguchi' }
  const keys = { IDENTITY_JWKS_URL: 'http://keys.example/jwks' }
  expect(reason({ NODE_ENV: 'production', ...real, ...keys })).toMatch(/^IDENTITY_JWKS_URL: /)
  const shouted = { IDENTITY_JWKS_URL: 'HTTP://keys.example/jwks' }
  expect(reason({ NODE_ENV: 'production', ...real, ...shouted })).toMatch(/^IDENTITY_JWKS_URL: /)
  expect(parseEnv(keys).identityJwksUrl).toBe(keys.IDENTITY_JWKS_URL)
  expect(parseEnv({ PUBLIC_URL: 'https://desk.example/' }).publicUrl).toBe('https://desk.example')
  expect(reason({ PUBLIC_URL: 'desk.example' })).toMatch(/^PUBLIC_URL: /)
})

test('with a certificate people come over TLS', () => {
  expect(parseEnv({ TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' })).toMatchObject({
    tls: { certFile: 'cert.pem', keyFile: 'key.pem' },
    publicUrl: 'https://localhost:8080',
  })
})

test('a file .env adds to the environment, which wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-env-'))
  const file = join(folder, '.env')
  writeFileSync(file, 'PORT=8123\nSUPPORT_EMAIL=desk@clinic.example\n')
  const before = { ...process.env }
  try {
    process.env.PORT = '8124'
    expect(readEnv(file)).toMatchObject({ port: 8124, supportEmail: 'desk@clinic.example' })
    expect(readEnv(join(folder, 'none'))).toMatchObject({ port: 8124 })
  } finally {
    process.env = before
    rmSync(folder, { recursive: true })
  }
})
