import { unreachable } from './api-error'

/** Into a stream of events the server writes every 15 seconds; a body that is silent for longer than two of them is dead. */
const SILENCE_MS = 35_000

/**
 * A body piece by piece until it ends. The connection is given up as soon as the caller turns away.
 * @throws ApiError when it breaks off, falls silent (`timeout`), or `stop` says so
 */
export async function* piecesOf(body: ReadableStream<Uint8Array>, stop?: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await nextOf(reader, stop)
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  stop: AbortSignal | undefined,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const onStop = () => reject(unreachable('aborted', true))
    if (stop?.aborted) return onStop()
    const timer = setTimeout(() => reject(unreachable('timeout', true)), SILENCE_MS)
    stop?.addEventListener('abort', onStop, { once: true })
    reader
      .read()
      .then(resolve, (cause: unknown) => reject(unreachable('network', true, cause)))
      // Also after a silence or a stop: who has given up the connection ends the reading.
      .finally(() => {
        clearTimeout(timer)
        stop?.removeEventListener('abort', onStop)
      })
  })
}
