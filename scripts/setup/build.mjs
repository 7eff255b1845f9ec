import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runQuietly, toolEnv } from './run.mjs'

const SOURCES = [
  'src',
  'contract',
  'locales',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
]
const OWN_VERSION = { version: process.env.APP_VERSION ?? '', folder: join(ROOT, 'dist') }

/** A really different build of the same sources, for flows about updates. */
export const NEXT_VERSION = { version: 'next', folder: join(ROOT, 'node_modules', '.cache', 'madoguchi-next') }

/** Builds the app unless the one in that folder was built from these very sources. Resolves with success. */
export async function ensureBuilt({ version, folder } = OWN_VERSION) {
  const stamp = join(folder, '.build-stamp')
  const wanted = sourceHash(version)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log(`アプリをビルドしています (20 秒ほど${version && `、版: ${version}`})…`)
  const code = await runQuietly('npm', ['run', '-s', 'build', '--', '--logLevel', 'warn', '--emptyOutDir'], {
    shell: process.platform === 'win32',
    env: toolEnv({ OUT_DIR: folder, ...(version && { APP_VERSION: version }) }),
  })
  if (code !== 0) return false
  writeFileSync(stamp, wanted)
  return true
}

function sourceHash(version) {
  const hash = createHash('sha256').update(version)
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
