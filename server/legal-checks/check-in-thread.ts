import { Worker } from 'node:worker_threads'
import { CHECKED_TEXT_LIMIT, type LegalType, type TextCheck } from '#contract/legal-findings'
import { AppError } from '../core/app-error.ts'
import { checkText } from '../legal/check-text.ts'

/** A text of a million characters takes about a second; one that was made to take long, longer. */
const LIMIT_MS = 60_000

export type Check = { text: string; type: LegalType | undefined }

/**
 * Checks a text as {@link checkText}; a long one in a thread of its own, so that nobody else waits for it meanwhile. Rejects
 * when `signal` is aborted. @throws AppError SYS_004 when it takes longer than a minute
 */
export async function checkInThread(
  text: string,
  { type, signal, limitMs = LIMIT_MS }: { type?: LegalType | undefined; signal: AbortSignal; limitMs?: number },
): Promise<TextCheck> {
  signal.throwIfAborted()
  if (text.length <= CHECKED_TEXT_LIMIT) return checkText(text, type)
  const late = AbortSignal.timeout(limitMs)
  const stop = AbortSignal.any([signal, late])
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), {
    workerData: { text, type } satisfies Check,
    env: {},
  })
  try {
    return await new Promise<TextCheck>((resolve, reject) => {
      worker.once('message', (said) => resolve(said as TextCheck))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without a word')))
      stop.addEventListener('abort', () => reject(late.aborted ? new AppError('SYS_004') : stop.reason), { once: true })
    })
  } finally {
    await worker.terminate()
  }
}
