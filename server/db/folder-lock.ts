import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../env.ts'

type Holder = { pid: number; start: string }

/**
 * Takes the data folder for this process and returns the function that gives it back. PGlite has no lock of its own, and
 * two processes on one folder silently lose each other's writes. A lock whose process is gone is taken over; the start
 * time tells a recycled process id from the real holder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  if (!write(file)) {
    const holder = read(file)
    if (holder && startOf(holder.pid) === holder.start) {
      throw new SettingError(`DATA_DIR: データフォルダは別のプロセス (${holder.pid}) が使用中です: ${folder}`)
    }
    unlinkSync(file)
    if (!write(file)) throw new SettingError(`DATA_DIR: データフォルダは別のプロセスが使用中です: ${folder}`)
  }
  const release = () => {
    if (read(file)?.pid === process.pid) unlinkSync(file)
    process.off('exit', release)
  }
  process.once('exit', release)
  return release
}

function write(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** When a process began, as the system tells it; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
      return fields?.[19] ?? null
    }
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'running'
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
