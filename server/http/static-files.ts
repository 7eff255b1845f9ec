import { createReadStream, existsSync, type Stats, statSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { ApiContext } from './types.ts'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

const ENCODINGS = [
  { token: 'br', suffix: '.br' },
  { token: 'gzip', suffix: '.gz' },
] as const

/** A file below `root` for a path of a URL; null when there is none, or the path leads outside. */
export function findFile(root: string, urlPath: string): string | null {
  const path = decode(urlPath)
  if (path === null || path.includes('\0')) return null
  const file = normalize(join(root, path))
  if (!file.startsWith(root + sep)) return null
  return statOf(file)?.isFile() ? file : null
}

/** Answers a file: its compressed twin when the client takes it, 304 when the client has it. */
export function sendFile(c: ApiContext, file: string, cacheControl: string): Response {
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = ENCODINGS.find(({ token, suffix }) => accepted.includes(token) && existsSync(file + suffix))
  const path = encoding ? file + encoding.suffix : file
  const { size, mtimeMs } = statSync(path)
  const etag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  c.header('Cache-Control', cacheControl)
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  c.header('Content-Type', TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  c.header('Content-Length', String(size))
  if (encoding) c.header('Content-Encoding', encoding.token)
  if (c.req.method === 'HEAD') return c.body(null)
  return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>)
}

function decode(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return null
  }
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    // A name too long for the file system, or a file where a folder is expected.
    return undefined
  }
}
