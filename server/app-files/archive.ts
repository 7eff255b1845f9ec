import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DAY_MS } from '#contract/day'

const KEEP_DAYS = 30
/** As exactly as every file system notes a time. */
const SECOND_MS = 1_000

/** What never changes under its name: the hashed assets, and what the viewer of PDFs asks for in a folder of its version. */
export const FOLDERS = ['assets', 'pdfjs']

/**
 * Keeps these files of this build beside those of earlier ones, so that a tab opened before an update still finds its chunks,
 * and its viewer the tables of letters. What no build has had for 30 days is removed. Called at start.
 */
export function archiveAssets(distDir: string, archiveDir: string, now: Date): void {
  mkdirSync(archiveDir, { recursive: true })
  noteFormer(archiveDir, now)
  for (const folder of FOLDERS) {
    for (const path of filesIn(join(distDir, folder))) {
      const kept = join(archiveDir, keptName(`/${folder}/${path}`))
      if (!existsSync(kept)) copyFileSync(join(distDir, folder, path), kept)
      utimesSync(kept, now, now)
    }
  }
  for (const name of readdirSync(archiveDir)) {
    const kept = join(archiveDir, name)
    if (now.getTime() - statSync(kept).mtimeMs > KEEP_DAYS * DAY_MS) rmSync(kept)
  }
}

/** The name in the archive, which has no folders, of a file that was asked for by this path of a URL. */
export function keptName(urlPath: string): string {
  return urlPath.replace(/^\/(assets\/)?/, '').replaceAll('/', '~')
}

/** The paths of all files below a folder; none while there is no such folder. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** The build of the last start was current until now, however long ago that was. It is noted as older than what comes now. */
function noteFormer(archiveDir: string, now: Date): void {
  const times = readdirSync(archiveDir).map((name) => [name, statSync(join(archiveDir, name)).mtimeMs] as const)
  const latest = Math.max(...times.map(([, time]) => time))
  const before = new Date(now.getTime() - 2 * SECOND_MS)
  for (const [name, time] of times) if (latest - time < SECOND_MS) utimesSync(join(archiveDir, name), before, before)
}
