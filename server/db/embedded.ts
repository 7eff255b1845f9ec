import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { lockFolder } from './folder-lock.ts'
import type { WorkerData } from './pglite-worker.ts'

const CONNECTIONS = 4
const WORKER = new URL('./pglite-worker.ts', import.meta.url)

export type EmbeddedDatabase = {
  connection: PoolConfig
  /** Names the folder; see {@link birthOf}. */
  folder: string
  stop: () => Promise<void>
}

/**
 * Starts the embedded database on `dataDir/pg`, making it on the first start. Throws when another process uses the
 * folder. `stop` closes it properly and gives the folder back.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const home = resolve(dataDir)
  const unlock = lockFolder(home)
  try {
    const folder = join(home, 'pg')
    if (!existsSync(folder)) await create(home, folder)
    // mkdtemp makes the folder 0700: nobody else reaches the socket in it.
    const socketFolder = mkdtempSync(join(tmpdir(), 'madoguchi-'))
    const worker = start({ folder, socket: join(socketFolder, '.s.PGSQL.5432'), connections: CONNECTIONS })
    await message(worker, 'up')
    const stop = async () => {
      const closed = message(worker, 'closed')
      worker.postMessage('stop')
      await closed
      await worker.terminate()
      rmSync(socketFolder, { recursive: true, force: true })
      unlock()
    }
    return {
      connection: { host: socketFolder, port: 5432, user: 'postgres', database: 'postgres', max: CONNECTIONS },
      folder: birthOf(folder),
      stop,
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** When a file was made that the database never writes again: a copy of the folder, put back as a backup, has a later one. */
function birthOf(folder: string): string {
  return String(statSync(join(folder, 'PG_VERSION')).birthtimeMs)
}

/** A process killed while the folder is first made leaves a broken one, so it gets its name only when it is whole. */
async function create(home: string, folder: string): Promise<void> {
  for (const entry of readdirSync(home)) {
    if (entry.startsWith('pg.new-')) rmSync(join(home, entry), { recursive: true, force: true })
  }
  const unfinished = `${folder}.new-${process.pid}`
  const worker = start({ folder: unfinished, socket: null, connections: 0 })
  await message(worker, 'closed')
  await worker.terminate()
  renameSync(unfinished, folder)
}

function start(workerData: WorkerData): Worker {
  // Without execArgv the thread would inherit loaders of a test runner.
  return new Worker(WORKER, { workerData, execArgv: [] })
}

function message(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (text: unknown) => {
      if (text === expected) settle(resolve)
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('the embedded database stopped')))
    const settle = (finish: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}
