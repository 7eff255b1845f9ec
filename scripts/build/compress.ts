import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text by its ending. Pictures and fonts are compressed already. */
const TEXT = /\.(css|html|ico|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/

/** A twin has to save so much of its file: below it, to unpack costs more than to send. */
const WORTH = 0.95

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Brotli guesses by a hint of what is in a file, and none of them is the best for all. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT]

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const packed = await Promise.all(
    MODES.map((mode) =>
      packBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
  )
  return packed.reduce((least, one) => (one.length < least.length ? one : least))
}

const TWINS = [
  {
    suffix: '.br',
    pack: smallestBrotli,
  },
  { suffix: '.gz', pack: (bytes: Buffer) => packGzip(bytes, { level: constants.Z_BEST_COMPRESSION }) },
] as const

/**
 * Lays a brotli and a gzip twin (`app.js.br`, `app.js.gz`) beside each text file of a built app; the server sends them as
 * they are. A file that does not shrink has none. They bear the time of their file, so that one of another build is known.
 */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const isShipped = (name: string) => !name.split(/[\\/]/).some((part) => part.startsWith('.'))
  // The work is done by the threads of zlib, as many at a time as there are.
  await Promise.all(
    names.filter((name) => TEXT.test(name) && isShipped(name)).map((name) => addTwins(join(folder, name))),
  )
}

async function addTwins(file: string): Promise<void> {
  const [bytes, { atime, mtime }] = await Promise.all([readFile(file), stat(file)])
  await Promise.all(
    TWINS.map(async ({ suffix, pack }) => {
      const packed = await pack(bytes)
      if (packed.length > bytes.length * WORTH) return rm(file + suffix, { force: true })
      await writeFile(file + suffix, packed)
      await utimes(file + suffix, atime, mtime)
    }),
  )
}

/** Compresses what the build has written. The last of the plugins: the service worker is written by one before it. */
export function compressBuild(): Plugin {
  let outDir = ''
  return {
    name: 'madoguchi:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: (error) => (error || !outDir ? undefined : compressFolder(outDir)),
    },
  }
}
