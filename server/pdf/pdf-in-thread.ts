import { Worker } from 'node:worker_threads'
import { AppError } from '../core/app-error.ts'
import type { PrintedReport } from './report-pdf.ts'

/** Makes a PDF as {@link reportPdf}, in a thread of its own: it takes a core for a quarter of a second, and longer for a long report. Rejects when `stop` is aborted. @throws AppError EXT_008 when it cannot be made */
export async function pdfInThread(report: PrintedReport, stop: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  stop.throwIfAborted()
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { workerData: report, env: {} })
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.once('message', (said) => resolve(said as Uint8Array<ArrayBuffer>))
      worker.once('error', (cause) => reject(new AppError('EXT_008', { cause })))
      worker.once('exit', () => reject(new AppError('EXT_008')))
      stop.addEventListener('abort', () => reject(stop.reason), { once: true })
    })
  } finally {
    await worker.terminate()
  }
}
