// What a browser has to load before a screen shows its data, compressed as the server sends it (brotli 11).
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { ROOT } from './setup/run.mjs'

const LIMIT_KIB = 150
const ENTRY = 'index.html'

/**
 * Each first screen: the modules that it loads beyond the entry before its data is there. The identity SDK is not among
 * them: the form is on the screen before it, and a tab that was signed in asks for its data without it (a flow proves
 * both with the SDK held back).
 */
const SCREENS = {
  'sign-in': ['src/features/login/login-screen.tsx', 'locales/ja/first.po'],
  dashboard: ['src/features/dashboard/dashboard-screen.tsx', 'locales/ja/first.po'],
}
const SDK = 'src/auth/firebase-client.ts'

const manifest = JSON.parse(readFileSync(`${ROOT}/dist/.vite/manifest.json`, 'utf8'))
let failed = false
for (const [screen, modules] of Object.entries(SCREENS)) {
  const files = new Set()
  for (const module of [ENTRY, ...modules]) collect(module, files)
  const sizes = [...files].map((file) => [file, brotli(file)]).sort((a, b) => b[1] - a[1])
  const kib = sizes.reduce((sum, [, size]) => sum + size, 0) / 1024
  console.log(`${screen}: ${kib.toFixed(1)} KiB of JavaScript in ${sizes.length} files (limit ${LIMIT_KIB})`)
  for (const [file, size] of sizes.slice(0, 12)) console.log(`  ${(size / 1024).toFixed(1).padStart(6)}  ${file}`)
  failed ||= kib > LIMIT_KIB
}
console.log(`identity SDK, loaded after them: ${(brotli(manifest[SDK].file) / 1024).toFixed(1)} KiB`)
process.exit(failed ? 1 : 0)

/** A module's own file and everything it imports statically. A module that is part of another chunk adds nothing. */
function collect(key, files) {
  const chunk = manifest[key]
  if (!chunk) {
    if (key === ENTRY || key.endsWith('-screen.tsx')) throw new Error(`${key} is not in the build`)
    return
  }
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
}

function brotli(file) {
  return brotliCompressSync(readFileSync(`${ROOT}/dist/${file}`), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    .length
}
