import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; its path may have spaces and Japanese letters. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const BIN = join(ROOT, 'node_modules', '.bin')

/**
 * The environment in which the project's own Node and tools come first on the path. What they load is compiled once: tests begin
 * hundreds of processes.
 */
export function toolEnv(extra = {}) {
  const path = `${BIN}${delimiter}${process.env.PATH}`
  const cache = join(ROOT, 'node_modules', '.cache', 'node')
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: cache, NO_COLOR: '1', FORCE_COLOR: '0', ...extra }
}

/** The Node that runs the server: the one that came with the packages, else the one that runs this script. */
export function nodeBinary() {
  const shipped = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(shipped) ? shipped : process.execPath
}

/** Runs a command with inherited output. Resolves with its exit code; 1 when it cannot be started. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: toolEnv(), ...options })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command and keeps what it says, for commands that run beside one another. 1 when it cannot be started. */
export function runAside(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: toolEnv() })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    child.on('error', (error) => resolve({ code: 1, said: `${command}: ${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

/** Runs a command whose output matters only when it fails, and is shown then. Resolves with its exit code. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: toolEnv(), ...options })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code, signal) => {
      const result = code ?? (signal ? 1 : 0)
      if (result !== 0) console.error(said)
      resolve(result)
    })
  })
}

/** Runs a command quietly. Resolves with its output, or null when it failed. */
export function output(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], ...options })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.on('error', () => resolve(null))
    child.on('exit', (code) => resolve(code === 0 ? text.trim() : null))
  })
}

/** Installs Debian packages; only tried as root, where nothing has to be asked. Resolves with success. */
export async function debianInstall(...packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  console.log(`installing ${packages.join(', ')}`)
  await run('apt-get', ['update', '-qq'], quiet)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0
}
