import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contract/day'

const KEEP_DAYS = 30
/** As exactly as every file system notes a time. */
const SECOND_MS = 1_000

/**
 * Keeps the hashed assets of this build beside those of earlier ones, so that a tab opened before an update still finds
 * its chunks. What no build has had for 30 days is removed. Called at start.
 */
export function archiveAssets(distDir: string, archiveDir: string, now: Date): void {
  const assets = join(distDir, 'assets')
  mkdirSync(archiveDir, { recursive: true })
  noteFormer(archiveDir, now)
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

/** The build of the last start was current until now, however long ago that was. It is noted as older than what comes now. */
function noteFormer(archiveDir: string, now: Date): void {
  const times = readdirSync(archiveDir).map((name) => [name, statSync(join(archiveDir, name)).mtimeMs] as const)
  const latest = Math.max(...times.map(([, time]) => time))
  const before = new Date(now.getTime() - 2 * SECOND_MS)
  for (const [name, time] of times) if (latest - time < SECOND_MS) utimesSync(join(archiveDir, name), before, before)
}
