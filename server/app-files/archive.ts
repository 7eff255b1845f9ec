import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contract/day'

const KEEP_DAYS = 30

/**
 * Keeps the hashed assets of this build beside those of earlier ones, so that a tab opened before an update still finds
 * its chunks. What no build has had for 30 days is removed. Called at start.
 */
export function archiveAssets(distDir: string, archiveDir: string, now: Date): void {
  const assets = join(distDir, 'assets')
  mkdirSync(archiveDir, { recursive: true })
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    const kept = join(archiveDir, name)
    if (!existsSync(kept)) copyFileSync(join(assets, name), kept)
    utimesSync(kept, now, now)
  }
  for (const name of readdirSync(archiveDir)) {
    const kept = join(archiveDir, name)
    if (now.getTime() - statSync(kept).mtimeMs > KEEP_DAYS * DAY_MS) rmSync(kept)
  }
}
