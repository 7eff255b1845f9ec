/**
 * PGlite in its own thread, reached through a private unix socket like any PostgreSQL: a long query then stops nobody
 * else's request.
 */
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

export type WorkerData = {
  /** Folder of the data. */
  folder: string
  /** Path of the socket; null: create the folder and stop. */
  socket: string | null
  connections: number
}

const STOP_LIMIT_MS = 2_000

const { folder, socket, connections } = workerData as WorkerData
const db = await PGlite.create(folder)
if (socket === null) {
  await db.close()
  parentPort?.postMessage('closed')
} else {
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: connections })
  await server.start()
  parentPort?.once('message', async () => {
    // It waits for a connection that broke in the middle of a transaction, perhaps for ever.
    await Promise.race([server.stop(), setTimeout(STOP_LIMIT_MS)])
    await db.close()
    parentPort?.postMessage('closed')
  })
  parentPort?.postMessage('up')
}
