import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../core/app-error.ts'
import type { Api, ApiContext } from '../http/types.ts'
import { FOLDERS, keptName } from './archive.ts'
import { findFile, sendFile } from './static-files.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Asked for each time, and answered 304 while it is the same. */
const ASK_AGAIN = 'no-cache'

/**
 * The built app. Assets and the parts of the viewer of PDFs never change under their name; one that is in no build is 404 and
 * never the page, because the app tells a gone chunk by that. Every other path that a browser navigates to is the page.
 */
export function appFiles(app: Api, distDir: string, archiveDir: string | null): void {
  const dist = resolve(distDir)
  const archive = archiveDir === null ? null : resolve(archiveDir)
  for (const folder of FOLDERS) {
    app.get(`/${folder}/*`, (c) => {
      const name = c.req.path.slice(folder.length + 1)
      const file = findFile(join(dist, folder), name) ?? (archive && findFile(archive, keptName(c.req.path)))
      if (!file) throw new AppError('SYS_008')
      return sendFile(c, file, FOR_EVER)
    })
  }
  app.get('*', (c) => {
    const page = c.req.path === '/' || c.req.path.endsWith('.html') || isNavigation(c)
    const file = findFile(dist, c.req.path) ?? (page ? findFile(dist, 'index.html') : null)
    if (!file) throw new AppError('SYS_008')
    return sendFile(c, file, ASK_AGAIN)
  })
}

function isNavigation(c: ApiContext): boolean {
  const lastSegment = c.req.path.slice(c.req.path.lastIndexOf('/') + 1)
  return (c.req.header('accept') ?? '').includes('text/html') || !lastSegment.includes('.')
}

/** Reads the page's source, and reads it again when a build has replaced it. Empty while nothing is built. */
export function pageSource(distDir: string): () => string {
  const file = resolve(distDir, 'index.html')
  let known = { mtimeMs: -1, html: '' }
  return () => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mtimeMs !== known.mtimeMs) known = { mtimeMs, html: mtimeMs === 0 ? '' : readFileSync(file, 'utf8') }
    return known.html
  }
}
