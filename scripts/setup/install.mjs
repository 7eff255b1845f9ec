import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.mjs'

export const STAMP = join(ROOT, 'node_modules', '.install-stamp')

/** The state of the dependencies that an installation has to match. */
export function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** Installs the packages of the lock file unless that very lock file is installed already. Ends the process on failure. */
export async function ensureInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return
  console.log('パッケージをインストールしています (初回のみ、1 分ほど)…')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  })
  if (code !== 0) process.exit(code)
}
