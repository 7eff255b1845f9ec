import { isRetryable } from '#contract/errors'
import { CHUNK_LIMIT, type StoredFile, type Upload, uploads } from '#contract/uploads'
import { ApiError } from './api-error'
import { call, readReply, requestInit, withCredential } from './call'
import { backoffMs, pauseFor } from './pause'
import { requestUrl } from './request-url'
import { transport } from './transport'

/** A piece on a slow line: 1 MiB at 70 kbit/s. */
const PIECE_MS = 120_000

export type UploadOptions = {
  /** Made when the file was chosen; with the same one an upload goes on where it was, also after a restart. */
  id: string
  name: string
  signal?: AbortSignal
  /** Bytes that the server has, whenever more have arrived. */
  onProgress?: (sent: number, size: number) => void
  /** Waits for so many milliseconds; tests pass their own. */
  pause?: typeof pauseFor
}

/**
 * Brings a file to the server, in pieces, from wherever it was broken off: every cut costs at most one piece. It goes on
 * until the file is there whole and is what it was, or a refusal says that it never will be.
 * @throws ApiError: the refusal, or `aborted` after a stop
 */
export async function upload(file: Blob, options: UploadOptions): Promise<StoredFile> {
  const { id, name, signal } = options
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const body = { id, name, media_type: file.type, size: file.size, sha256 }
  const stop = signal ? { signal } : {}
  const announced = await persist(() => call(uploads.create, { body }, stop), options)
  await sendFrom(announced, file, options)
  return persist(() => call(uploads.finish, { params: { id } }, { ...stop, timeoutMs: PIECE_MS }), options)
}

/** Sends what the server does not have yet. After any failure the server says where to go on. */
async function sendFrom(announced: Upload, file: Blob, options: UploadOptions): Promise<void> {
  const { id, signal, onProgress } = options
  let { offset } = announced
  let isSure = true
  while (offset < file.size) {
    onProgress?.(offset, file.size)
    const next = async () => {
      const state = isSure
        ? await append(id, file.slice(offset, offset + CHUNK_LIMIT), offset, signal)
        : await call(uploads.get, { params: { id } }, signal ? { signal } : {})
      isSure = true
      return state.offset
    }
    offset = await persist(next, options, () => {
      isSure = false
    })
  }
  onProgress?.(offset, file.size)
}

async function append(id: string, piece: Blob, offset: number, signal: AbortSignal | undefined): Promise<Upload> {
  const url = requestUrl(uploads.append, { params: { id } })
  const limits = { timeoutMs: PIECE_MS, ...(signal && { signal }) }
  const reply = await withCredential(uploads.append, limits, (credential, timeoutMs) => {
    const init = requestInit(uploads.append, undefined, {}, credential)
    init.headers.set('Content-Type', 'application/octet-stream')
    init.headers.set('Upload-Offset', String(offset))
    return transport(url, { ...init, body: piece }, timeoutMs, signal)
  })
  return readReply(uploads.append, reply)
}

/** Tries until it is answered; `onFailure` is called before each repetition. @throws ApiError what no repetition cures */
async function persist<T>(
  act: () => Promise<T>,
  { signal, pause = pauseFor }: Pick<UploadOptions, 'signal' | 'pause'>,
  onFailure: () => void = () => {},
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await act()
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !isPassing(thrown)) throw thrown
      onFailure()
      await pause(backoffMs(failures, thrown), signal)
    }
  }
}

/** DB_006: the server has more or less than was thought, and says so when it is asked. */
function isPassing({ isUnreachable, code }: ApiError): boolean {
  return isUnreachable || isRetryable(code) || ['DB_006', 'SYS_005', 'BIZ_002', 'VAL_002'].includes(code)
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
