import { existsSync } from 'node:fs'
import * as z from 'zod/mini'

/** A setting was refused at start; the message names every bad one and why. */
export class SettingError extends Error {
  override name = 'SettingError'
}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'ポート番号 (0〜65535) を指定してください')),
  z.pipe(z.transform(Number), z.int().check(z.lte(65_535, 'ポート番号 (0〜65535) を指定してください'))),
)
const slots = z.pipe(z.string().check(z.regex(/^\d{1,2}$/, '0〜99 を指定してください')), z.transform(Number))
const days = z.pipe(
  z.string().check(z.regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, '1〜365 を指定してください')),
  z.transform(Number),
)
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], '0 か 1 を指定してください'),
  z.transform((value) => value === '1' || value === 'true'),
)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'postgres:// で始まるURLを指定してください' })
const httpUrl = z.url({ protocol: /^https?$/, error: 'http(s):// で始まるURLを指定してください' })
const name = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,200}$/, '英数字と . _ : - だけを使えます'))

const storeUrl = z
  .string()
  .check(z.refine(isOrigin, 'http(s):// とホスト名 (と必要ならポート番号) だけのURLを指定してください'))
const bucket = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3〜63文字の英小文字・数字・ハイフン・ピリオドで指定してください'),
  )
const region = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, '英小文字・数字・ハイフンで指定してください'))
const credential = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, '空白のない英数字と記号で指定してください'))

const secretsKey = z
  .string()
  .check(
    z.refine((text) => keyOf(text) !== null, '32バイトの鍵をBase64か16進で指定してください (openssl rand -base64 32)'),
  )
const hostAndPort = z
  .string()
  .check(z.regex(/^[a-z0-9.[\]:-]+:\d{1,5}$/, 'ホスト名:ポート番号 を , で区切って指定してください'))
const listed = <S extends z.ZodMiniType<string, string>>(item: S) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((part) => part.trim())),
    ),
    z.array(item),
  )

/** An address without a path, a query or a sign-in: what is signed is made from it. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && `${url.origin}/` === url.href
}

/** The 32 bytes of a key that is written in hexadecimal or Base64; null for anything else. */
function keyOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  const isWritten = /^[0-9a-f]{64}$/i.test(text) || /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
  return isWritten && bytes.length === 32 ? bytes : null
}

/** Every setting of the server. `.env.example` and `docs/operate.md` list the same names and defaults: a house test. */
export const Settings = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production'], 'development / test / production'), 'development'),
  PORT: z._default(port, 8080),
  HOST: z._default(z.string().check(z.regex(/^[A-Za-z0-9.:-]+$/, 'ホスト名またはIPアドレス')), '127.0.0.1'),
  PUBLIC_URL: z.optional(httpUrl),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DIST_DIR: z._default(z.string(), './dist'),
  DEMO: z.optional(flag),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  FIREBASE_PROJECT_ID: z.optional(name),
  FIREBASE_API_KEY: z.optional(name),
  FIREBASE_AUTH_DOMAIN: z.optional(name),
  IDENTITY_JWKS_URL: z.optional(httpUrl),
  SUPPORT_EMAIL: z._default(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'メールアドレスを指定してください')),
    'support@example.com',
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'smtp:// か smtps:// で始まるURLを指定してください' })),
  SMTP_FROM: z.optional(z.string().check(z.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'メールアドレスを指定してください'))),
  SECRETS_KEY: z.optional(secretsKey),
  SECRETS_KEY_OLD: z.optional(listed(secretsKey)),
  TRUSTED_HOSTS: z.optional(listed(hostAndPort)),
  SEARCH_URL: z.optional(httpUrl),
  FILES_S3_ENDPOINT: z.optional(storeUrl),
  FILES_S3_BUCKET: z.optional(bucket),
  FILES_S3_REGION: z._default(region, 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.optional(credential),
  FILES_S3_SECRET_ACCESS_KEY: z.optional(credential),
  FILES_S3_STYLE: z._default(z.enum(['path', 'host'], 'path / host'), 'path'),
  CLOSING_DAYS: z._default(days, 30),
  WORKER_SLOTS: z._default(slots, 4),
  LOG: z._default(z.enum(['info', 'error', 'silent'], 'info / error / silent'), 'info'),
})

/** A bucket of a store that speaks S3. */
export type StoreSettings = {
  /** Without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is in the path of an address, otherwise in the name of the host. */
  isPathStyle: boolean
}

export type Env = {
  production: boolean
  port: number
  host: string
  /** Where people reach the server, without a slash at the end; links in mails begin with it. */
  publicUrl: string
  /** Files of the certificate with its chain and of its key, as PEM; null: HTTP without TLS. */
  tls: { certFile: string; keyFile: string } | null
  dataDir: string
  /** The built app that is served. */
  distDir: string
  /** Demo tenants on the first start, one-tap sign-in. Never in production. */
  demo: boolean
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The login that owns the tables and runs migrations; the server itself never keeps it. */
  databaseOwnerUrl: string | null
  /** null: the embedded identity. */
  firebase: { projectId: string; apiKey: string; authDomain: string } | null
  /** Where the hosted identity's public keys are, when not at Google. */
  identityJwksUrl: string | null
  supportEmail: string
  /** The mail server, and who mails come from; null: this installation sends none. */
  smtp: { url: string; from: string } | null
  /** What seals the secrets of tenants; without a current one none is taken. */
  secretsKeys: { current: Buffer | null; former: Buffer[] }
  /** `host:port` that tenants may name though it is no address of the open internet, or has no TLS. */
  trustedHosts: string[]
  /** A search service that answers as SearXNG does; null: research looks at no other page than one whose address was given. */
  searchUrl: string | null
  /** Where the bytes of files are kept; null: in the database. */
  objectStore: StoreSettings | null
  /** So many days after it was asked for a tenant is deleted. */
  closingDays: number
  /** How many jobs this process works on at a time; 0: none, other processes do. */
  workerSlots: number
  log: 'info' | 'error' | 'silent'
}

/**
 * The settings of this process: its environment, and what a file `.env` in the working folder adds to it.
 * Throws {@link SettingError}.
 */
export function readEnv(file = '.env'): Env {
  // What the environment says itself wins over the file.
  if (existsSync(file)) process.loadEnvFile(file)
  return parseEnv(process.env)
}

/** Reads the settings. Throws {@link SettingError} naming each bad one; an empty value counts as not given. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw new SettingError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
  }
  const s = parsed.data
  const production = s.NODE_ENV === 'production'
  const missing = missingSettings(s, production)
  if (missing.length > 0) throw new SettingError(missing.join('\n'))
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl: (s.PUBLIC_URL ?? `${s.TLS_CERT ? 'https' : 'http'}://localhost:${s.PORT}`).replace(/\/+$/, ''),
    tls: s.TLS_CERT && s.TLS_KEY ? { certFile: s.TLS_CERT, keyFile: s.TLS_KEY } : null,
    dataDir: s.DATA_DIR,
    distDir: s.DIST_DIR,
    demo: s.DEMO ?? !production,
    databaseUrl: s.DATABASE_URL ?? null,
    databaseOwnerUrl: s.DATABASE_OWNER_URL ?? null,
    firebase: s.FIREBASE_PROJECT_ID
      ? {
          projectId: s.FIREBASE_PROJECT_ID,
          apiKey: s.FIREBASE_API_KEY ?? '',
          authDomain: s.FIREBASE_AUTH_DOMAIN ?? `${s.FIREBASE_PROJECT_ID}.firebaseapp.com`,
        }
      : null,
    identityJwksUrl: s.IDENTITY_JWKS_URL ?? null,
    supportEmail: s.SUPPORT_EMAIL,
    smtp: s.SMTP_URL && s.SMTP_FROM ? { url: s.SMTP_URL, from: s.SMTP_FROM } : null,
    secretsKeys: {
      current: s.SECRETS_KEY ? keyOf(s.SECRETS_KEY) : null,
      former: (s.SECRETS_KEY_OLD ?? []).flatMap((text) => keyOf(text) ?? []),
    },
    trustedHosts: s.TRUSTED_HOSTS ?? [],
    searchUrl: s.SEARCH_URL ?? null,
    objectStore: storeSettings(s),
    closingDays: s.CLOSING_DAYS,
    workerSlots: s.WORKER_SLOTS,
    log: s.LOG,
  }
}

function storeSettings(s: z.output<typeof Settings>): StoreSettings | null {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = s
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  const isPathStyle = s.FILES_S3_STYLE === 'path'
  return { endpoint, bucket, region: s.FILES_S3_REGION, accessKeyId, secretAccessKey, isPathStyle }
}

/** A store is given as a whole or not at all. */
function missingOfStore(s: z.output<typeof Settings>): string[] {
  const needed = [
    'FILES_S3_ENDPOINT',
    'FILES_S3_BUCKET',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
  ] as const
  const given = needed.filter((name) => s[name])
  if (given.length === 0) return []
  return needed.filter((name) => !s[name]).map((name) => `${name}: ${given[0]} を指定したときは必要です`)
}

/** Whoever listens between this machine and the store would have the files. */
function isOpenLine(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Settings that others make necessary, each with its reason. */
function missingSettings(s: z.output<typeof Settings>, production: boolean): string[] {
  const problems: string[] = []
  if (s.FIREBASE_PROJECT_ID && !s.FIREBASE_API_KEY) {
    problems.push('FIREBASE_API_KEY: FIREBASE_PROJECT_ID を指定したときは必要です')
  }
  if (s.DATABASE_OWNER_URL && !s.DATABASE_URL) {
    problems.push('DATABASE_URL: DATABASE_OWNER_URL を指定したときは必要です')
  }
  if (s.TLS_CERT && !s.TLS_KEY) problems.push('TLS_KEY: TLS_CERT を指定したときは必要です')
  if (s.TLS_KEY && !s.TLS_CERT) problems.push('TLS_CERT: TLS_KEY を指定したときは必要です')
  if (s.SMTP_URL && !s.SMTP_FROM) problems.push('SMTP_FROM: SMTP_URL を指定したときは必要です')
  if (s.SECRETS_KEY_OLD && !s.SECRETS_KEY) problems.push('SECRETS_KEY: SECRETS_KEY_OLD を指定したときは必要です')
  if (s.SMTP_FROM && !s.SMTP_URL) problems.push('SMTP_URL: SMTP_FROM を指定したときは必要です')
  problems.push(...missingOfStore(s))
  if (!production) return problems
  if (!s.FIREBASE_PROJECT_ID) {
    problems.push('FIREBASE_PROJECT_ID: 本番環境では必要です (内蔵の認証は開発・デモ専用です)')
  }
  if (!s.DATABASE_URL) problems.push('DATABASE_URL: 本番環境では必要です (内蔵のデータベースは開発・デモ専用です)')
  if (s.IDENTITY_JWKS_URL && new URL(s.IDENTITY_JWKS_URL).protocol !== 'https:') {
    problems.push('IDENTITY_JWKS_URL: 本番環境では https:// で始まるURLを指定してください')
  }
  if (s.FILES_S3_ENDPOINT && isOpenLine(s.FILES_S3_ENDPOINT)) {
    problems.push('FILES_S3_ENDPOINT: 本番環境では https:// で始まるURLを指定してください (このマシンの中を除きます)')
  }
  if (s.DEMO) problems.push('DEMO: 本番環境ではデモデータを使えません')
  return problems
}
