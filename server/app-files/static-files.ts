import { createReadStream, type Stats, statSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { ENCODINGS, type Encoding, preferredEncoding } from '../http/encodings.ts'
import type { ApiContext } from '../http/types.ts'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** The twins of a file that the build lays beside it, by how they are packed. */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** A file below `root` for a path of a URL; null when there is none, or the path leads outside. */
export function findFile(root: string, urlPath: string): string | null {
  const path = decode(urlPath)
  if (path === null || path.includes('\0')) return null
  const file = normalize(join(root, path))
  if (!file.startsWith(root + sep)) return null
  return statOf(file)?.isFile() ? file : null
}

/**
 * Answers a file: packed when the client takes it so and the build has laid a twin beside it, 304 when the client has it.
 * Each way of packing has an `ETag` of its own. A range is answered by the whole file.
 */
export function sendFile(c: ApiContext, file: string, cacheControl: string): Response {
  const plain = statSync(file)
  const twins = ENCODINGS.filter((encoding) => isTwin(file + SUFFIXES[encoding], plain))
  const encoding = preferredEncoding(c.req.header('accept-encoding'), twins)
  const path = encoding ? file + SUFFIXES[encoding] : file
  const { size, mtimeMs } = encoding ? statSync(path) : plain
  const etag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`
  c.header('Cache-Control', cacheControl)
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (has(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  c.header('Content-Length', String(size))
  if (encoding) c.header('Content-Encoding', encoding)
  if (c.req.method === 'HEAD') return c.body(null)
  return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>)
}

/** A folder may be copied file by file, without the times of its files. */
const COPY_MS = 60_000

/** Whether there is a twin that was made of this very file: one that is older tells of what the file was before. */
function isTwin(path: string, { mtimeMs }: Stats): boolean {
  const twin = statOf(path)
  return twin !== undefined && twin.mtimeMs + COPY_MS >= mtimeMs
}

/** Whether a client names this file among those that it has. */
function has(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === '*' || opaque(tag) === opaque(etag))
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
