// What a browser has to load before a screen shows its data, counted on the wire: the bytes that the built-in server sends
// to a browser that takes brotli. `npm run size -- https://desk.example` asks another server that has the same build.
import { readFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { join } from 'node:path'
import { Hono } from 'hono'
import { appFiles } from '../server/app-files/routes.ts'
import { drain, listen, originOf } from '../server/listen.ts'
import { ROOT } from './setup/run.mjs'

/** KiB of JavaScript, and of everything else (page, styles, picture) that a screen loads before its data. */
const LIMITS = { code: 145, rest: 20 }
const ENTRY = 'index.html'

/**
 * Each first screen: the modules that it loads beyond the entry before its data is there. The identity SDK is not among
 * them: the form is on the screen before it, and a tab that was signed in asks for its data without it (a flow proves
 * both with the SDK held back).
 */
const SCREENS = {
  'sign-in': ['src/features/login/login-screen.tsx', 'locales/ja/first.po'],
  dashboard: ['src/app/dashboard-page.tsx', 'locales/ja/first.po'],
}
const SDK = 'src/session/identity/firebase-client.ts'

const DIST = join(ROOT, 'dist')
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
const page = readFileSync(join(DIST, ENTRY), 'utf8')
const given = process.argv[2]
const server = given ? null : await serveDist()
const origin = given ?? originOf(server, '127.0.0.1')

const known = new Map()
let failed = false
for (const [screen, modules] of Object.entries(SCREENS)) {
  const code = new Set()
  const rest = new Set(['', ...linkedBy(page)])
  for (const module of [ENTRY, ...modules]) collect(module, code, rest)
  failed = !(await isWithin(`${screen}: JavaScript`, code, LIMITS.code)) || failed
  failed = !(await isWithin(`${screen}: page and styles`, rest, LIMITS.rest)) || failed
}
console.log(`identity SDK, loaded after them: ${kib(await sent(manifest[SDK].file))} KiB`)
if (server) await drain(server)
process.exit(failed ? 1 : 0)

/** Prints what the files weigh on the wire, the heaviest first. */
async function isWithin(label, files, limit) {
  const sizes = await Promise.all([...files].map(async (file) => [file, await sent(file)]))
  const sum = sizes.reduce((all, [, size]) => all + size, 0)
  console.log(`${label} ${kib(sum)} KiB in ${sizes.length} files (limit ${limit})`)
  for (const [file, size] of sizes.sort((a, b) => b[1] - a[1]).slice(0, 12)) {
    console.log(`  ${kib(size).padStart(6)}  ${file || ENTRY}`)
  }
  return sum / 1024 <= limit
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1)
}

/** What the page itself links, e.g. `shell.css`; its entry and what that imports are in the manifest. */
function linkedBy(html) {
  const links = [...html.matchAll(/<(?:link rel="stylesheet"|script src|img src)[^>]*?(?:href|src)?="\/([^"]+)"/g)]
  return links.map(([, path]) => path).filter((path) => !path.startsWith('assets/'))
}

/** A module's own file and everything it imports statically. A module that is part of another chunk adds nothing. */
function collect(key, code, rest) {
  const chunk = manifest[key]
  if (!chunk) {
    if (key === ENTRY || key.endsWith('-screen.tsx')) throw new Error(`${key} is not in the build`)
    return
  }
  if (code.has(chunk.file)) return
  code.add(chunk.file)
  for (const style of chunk.css ?? []) rest.add(style)
  for (const imported of chunk.imports ?? []) collect(imported, code, rest)
}

/** The bytes of a file's body as they come over the line; asked for once. */
function sent(path) {
  if (!known.has(path)) known.set(path, ask(`${origin}/${path}`))
  return known.get(path)
}

function ask(url) {
  const get = url.startsWith('https:') ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`${url} answered ${reply.statusCode}`))
      let bytes = 0
      reply.on('data', (chunk) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** The part of the server that sends the built app, at a free port. */
function serveDist() {
  const app = new Hono()
  appFiles(app, DIST, null)
  return listen(app, { host: '127.0.0.1', port: 0 })
}
