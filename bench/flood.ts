import { Worker } from 'node:worker_threads'

export type Request = { url: string; method: string; headers: Record<string, string>; body?: string }
/** That many callers, who take the requests in turns and ask again as soon as they are answered. */
export type Flood = { atOnce: number; requests: Request[] }

/** Begins a flood; what is returned ends it, and says how many answers of each status there were. */
export function startFlood(flood: Flood): () => Promise<Record<number, number>> {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: flood })
  const answers = new Promise<Record<number, number>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return async () => {
    worker.postMessage('over')
    const counts = await answers
    await worker.terminate()
    return counts
  }
}
