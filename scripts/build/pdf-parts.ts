import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the app asks for them: a folder of the library's version, so that they never change under their name. */
const FOLDER = 'pdfjs'

/**
 * Tables of letter codes, the signs that no device has by itself, and what reads two kinds of pictures without compiled code.
 * Letters that a file lacks are drawn with those of the device.
 */
const PARTS: Record<string, RegExp> = {
  cmaps: /^LICENSE$|\.bcmap$/,
  standard_fonts: /^LICENSE_FOXIT$|^Foxit(Symbol|Dingbats)\.pfb$/,
  wasm: /^LICENSE_.*(JBIG2|OPENJPEG)$|_nowasm_fallback\.js$/,
}

type Part = { path: string; file: string }

/** The files of the library that it asks for by itself when a document needs them. */
function partsOfLibrary(): Part[] {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const home = dirname(manifest)
  return Object.entries(PARTS).flatMap(([folder, wanted]) =>
    readdirSync(join(home, folder))
      .filter((name) => wanted.test(name))
      .map((name) => ({ path: `${FOLDER}/${version}/${folder}/${name}`, file: join(home, folder, name) })),
  )
}

/** Lays beside the app what its viewer of PDFs asks for, and serves it in development: nothing comes from another origin. */
export function pdfParts(): Plugin {
  return {
    name: 'madoguchi:pdf-parts',
    generateBundle() {
      for (const { path, file } of partsOfLibrary()) {
        this.emitFile({ type: 'asset', fileName: path, source: readFileSync(file) })
      }
    },
    configureServer(server) {
      const files = new Map(partsOfLibrary().map(({ path, file }) => [`/${path}`, file]))
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '')
        if (file === undefined) return next()
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        response.end(readFileSync(file))
      })
    },
  }
}
