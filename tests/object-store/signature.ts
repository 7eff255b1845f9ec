// Signature Version 4 as a store checks it, written from its description alone: "Authenticating Requests (AWS Signature
// Version 4)" of the S3 API reference.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const SHAPE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const SKEW_MS = 15 * 60_000

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

/** The code of the refusal; null for a request that its sender has signed with these keys. The body is looked at apart. */
export function signatureFault(request: IncomingMessage, keys: Keys): string | null {
  const [, id, day, region, signedHeaders = '', given = ''] = SHAPE.exec(request.headers.authorization ?? '') ?? []
  if (!given) return 'AccessDenied'
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const date = header(request, 'x-amz-date')
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < SKEW_MS) || !date.startsWith(day ?? '-')) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  // What may not be changed on its way: the host, and everything of the store's own.
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (region !== keys.region || !needed.every((name) => names.includes(name))) return 'SignatureDoesNotMatch'
  const url = new URL(request.url ?? '/', 'http://store')
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1).split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${header(request, name).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce<Uint8Array>(
    hmac,
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day ?? ''), region),
  )
  const right = hmac(key, toSign)
  return timingSafeEqual(right, Buffer.from(given, 'hex')) ? null : 'SignatureDoesNotMatch'
}

/** Whether the body is the one whose sum was signed. */
export const isSignedBody = (request: IncomingMessage, body: Uint8Array): boolean =>
  header(request, 'x-amz-content-sha256') === sha256(body)

const header = ({ headers }: IncomingMessage, name: string): string => [headers[name] ?? ''].flat().join(',')
