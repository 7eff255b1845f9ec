import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { debianInstall, output } from './run.mjs'

/**
 * A PostgreSQL for the tests: `DATABASE_URL_TEST`, else a throw-away cluster of an installed one, else Debian's when root.
 * Resolves with `{ url, bin, stop }`, or null when none can be had; `bin` is where its tools are, if that is known.
 */
export async function startPostgres() {
  const given = process.env.DATABASE_URL_TEST
  if (given) return { url: given, bin: undefined, stop: () => {} }
  const bin = (await postgresBinaries()) ?? ((await debianInstall('postgresql')) ? await postgresBinaries() : null)
  return bin ? startCluster(bin) : null
}

/** Where the tools of an installed PostgreSQL are, or null. */
export async function postgresBinaries() {
  const onPath = await output('which', ['initdb'])
  // A link on the path has not all its neighbours beside it: pg_dump may be missing there.
  if (onPath) return dirname(realpathSync(onPath))
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((v) => join(base, v, 'bin')).find((dir) => existsSync(join(dir, 'initdb'))) ?? null
}

async function startCluster(bin) {
  const dir = mkdtempSync(join(tmpdir(), 'madoguchi-pg-'))
  const data = join(dir, 'data')
  const port = await freePort()
  const as = asServerUser(dir)
  as(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'postgres', '--no-sync'])
  // Two who wait for each other are noticed after a second by default: nothing is gained by sitting that out. To compile a
  // plan takes longer than to go through the few rows of a test.
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c fsync=off -c max_connections=60 -c deadlock_timeout=100ms -c jit=off`
  as(join(bin, 'pg_ctl'), ['-D', data, '-o', settings, '-l', join(dir, 'log'), '-w', 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    bin,
    stop: () => {
      as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; then its own user runs it. */
function asServerUser(dir) {
  const options = { stdio: ['ignore', 'ignore', 'inherit'], cwd: dir }
  if (process.getuid?.() !== 0) return (command, args) => execFileSync(command, args, options)
  const [uid, gid] = execFileSync('sh', ['-c', 'id -u postgres; id -g postgres'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
  chownSync(dir, uid, gid)
  chmodSync(dir, 0o700)
  return (command, args) =>
    execFileSync(command, args, { ...options, uid, gid, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
