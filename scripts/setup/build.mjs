import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.mjs'

const SOURCES = [
  'src',
  'contract',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist', '.build-stamp')

/** Builds the app unless the one in `dist` was built from these very sources. Resolves with success. */
export async function ensureBuilt() {
  const wanted = sourceHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  console.log('building the app')
  const code = await run('npm', ['run', '-s', 'build', '--', '--logLevel', 'warn'], {
    shell: process.platform === 'win32',
  })
  if (code !== 0) return false
  writeFileSync(STAMP, wanted)
  return true
}

function sourceHash() {
  const hash = createHash('sha256').update(process.env.APP_VERSION ?? '')
  for (const file of SOURCES.flatMap((name) => filesUnder(join(ROOT, name)))) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)))
}
