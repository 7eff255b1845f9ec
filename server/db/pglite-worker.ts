/**
 * PGlite in its own thread, reached through a private unix socket like any PostgreSQL: a long query then stops nobody
 * else's request.
 */
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

const { folder, socket, connections } = workerData as WorkerData
const db = await PGlite.create(folder)
if (socket === null) {
  await db.close()
  parentPort?.postMessage('closed')
} else {
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: connections })
  await server.start()
  parentPort?.once('message', async () => {
    await server.stop()
    await db.close()
    parentPort?.postMessage('closed')
  })
  parentPort?.postMessage('up')
}
