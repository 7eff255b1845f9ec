// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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
    objectStore: null,
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

const STORE = {
  FILES_S3_ENDPOINT: 'https://s3.example',
  FILES_S3_BUCKET: 'files',
  FILES_S3_ACCESS_KEY_ID: 'id',
  FILES_S3_SECRET_ACCESS_KEY: 'very-secret',
}

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
  [{ ...STORE, FILES_S3_ENDPOINT: 'https://s3.example/path' }, /^FILES_S3_ENDPOINT: /],
  [{ ...STORE, FILES_S3_ENDPOINT: 'https://user:pass@s3.example' }, /^FILES_S3_ENDPOINT: /],
  [{ ...STORE, FILES_S3_ENDPOINT: 's3.example' }, /^FILES_S3_ENDPOINT: /],
  [{ ...STORE, FILES_S3_BUCKET: 'Files' }, /^FILES_S3_BUCKET: /],
  [{ ...STORE, FILES_S3_REGION: 'ap northeast' }, /^FILES_S3_REGION: /],
  [{ ...STORE, FILES_S3_STYLE: 'bucket' }, /^FILES_S3_STYLE: /],
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

test('a store for files is given as a whole, over TLS where it is production, and its secret is never told', () => {
  expect(parseEnv(STORE).objectStore).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'very-secret',
    isPathStyle: true,
  })
  expect(parseEnv({ ...STORE, FILES_S3_STYLE: 'host', FILES_S3_REGION: 'auto' }).objectStore).toMatchObject({
    region: 'auto',
    isPathStyle: false,
  })
  expect(parseEnv({ FILES_S3_REGION: 'auto' }).objectStore).toBeNull()
  for (const name of Object.keys(STORE))
    expect(reason({ ...STORE, [name]: '' })).toMatch(new RegExp(`^${name}: [^\n]+$`))
  const bad = reason({ ...STORE, FILES_S3_SECRET_ACCESS_KEY: 'very secret' })
  expect(bad).toMatch(/^FILES_S3_SECRET_ACCESS_KEY: /)
  expect(bad).not.toContain('very secret')
  const real = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', DATABASE_URL: 'postgres://login@db/madoguchi' }
  const at = (endpoint: string) => reason({ NODE_ENV: 'production', ...real, ...STORE, FILES_S3_ENDPOINT: endpoint })
  expect(at('http://s3.example')).toMatch(/^FILES_S3_ENDPOINT: /)
  expect([at('https://s3.example:9000'), at('http://127.0.0.1:9000')]).toEqual(['accepted', 'accepted'])
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
  vi.stubEnv('PORT', '8124')
  vi.stubEnv('SUPPORT_EMAIL', undefined)
  try {
    expect(readEnv(file)).toMatchObject({ port: 8124, supportEmail: 'desk@clinic.example' })
    expect(readEnv(join(folder, 'none'))).toMatchObject({ port: 8124 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
