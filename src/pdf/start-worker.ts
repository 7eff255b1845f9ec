import { ChunkLoadError } from '@/lib/load-chunk'

/**
 * Starts a worker and waits for its first word. Each call starts another one: a library that starts its own remembers for the
 * life of the page that it did not come.
 * @throws ChunkLoadError when its code does not come
 */
export function startWorker(url: string): Promise<Worker> {
  const worker = new Worker(url, { type: 'module' })
  return new Promise((resolve, reject) => {
    const waiting = new AbortController()
    const { signal } = waiting
    const begun = () => {
      waiting.abort()
      resolve(worker)
    }
    const failed = () => {
      waiting.abort()
      worker.terminate()
      reject(new ChunkLoadError('A worker could not be started'))
    }
    worker.addEventListener('message', begun, { signal })
    worker.addEventListener('error', failed, { signal })
  })
}
