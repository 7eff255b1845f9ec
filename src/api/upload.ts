import type { RequestOf } from '#contract/endpoint'
import { isRetryable } from '#contract/errors'
import { CHUNK_LIMIT, type StoredFile, type Upload, uploads } from '#contract/uploads'
import { ApiError, unreachable } from './api-error'
import { type CallOptions, call, readReply, requestInit, withCredential } from './call'
import { backoffMs, pauseFor } from './pause'
import { requestUrl } from './request-url'
import { transport } from './transport'
import { type WhoAsks, whoAsks } from './who-asks'

/** The server gives a request 25 s to arrive, and what was cut then counts as none. */
const PIECE_MS = 20_000
/** How often in a row the server may find a request not whole. A line cuts some; what is wrong with all is no line. */
const CUT_TRIES = 4
/** 64 KiB arrive within that time at 26 kbit/s. */
export const SMALLEST_PIECE = 64 * 1024
/** The server reads the whole file before it answers. */
const FINISH_MS = 120_000

/** What is known of the line to the server: how many bytes one request may carry over it. */
export type Line = { piece: number }
export const newLine = (): Line => ({ piece: CHUNK_LIMIT })

/** What is announced, and the way to the bytes. With the same id an upload goes on where it was, also after a restart. */
export type FileToSend = RequestOf<typeof uploads.create>['body'] & {
  read: (from: number, to: number) => Promise<Blob>
}

export type UploadOptions = {
  signal?: AbortSignal
  /** The tenant that the file is meant for, when it is not the one that is open now. */
  tenantId?: string
  /** Whose file it is, as for a call. */
  uid?: string
  /** How many failures without a byte in between, before the last one is handed on; no end unless given. */
  tries?: number
  /** Kept by the caller, it spares the next upload the pieces that are too large for this line. */
  line?: Line
  /** How long a piece may take, in milliseconds; tests pass their own. */
  pieceMs?: number
  /** Bytes that the server has, whenever more have arrived. */
  onProgress?: (sent: number, size: number) => void
  /** Waits for so many milliseconds; tests pass their own. */
  pause?: typeof pauseFor
}

/**
 * Brings a file to the server, in pieces, from wherever it was broken off: every cut costs at most one piece. It goes on
 * until the file is there whole and is what it was, or a refusal says that it never will be.
 * @throws ApiError: the refusal, `aborted` after a stop or when the person is gone, or the last failure after `tries`; what
 * `read` throws
 */
export async function upload({ read, ...body }: FileToSend, given: UploadOptions = {}): Promise<StoredFile> {
  const options: Running = { ...given, ...whoAsks(given.uid) }
  const announce = () => persist(() => call(uploads.create, { body }, limitsOf(options)), options)
  const send = async () => sendFrom(await announce(), { ...body, read }, options)
  // The server forgets an upload that takes longer than a day.
  await send().catch((error: unknown) => (isForgotten(error) ? send() : Promise.reject(error)))
  const limits = { ...limitsOf(options), timeoutMs: FINISH_MS }
  return persist(() => call(uploads.finish, { params: { id: body.id } }, limits), options)
}

type Running = UploadOptions & WhoAsks

function limitsOf({ signal, tenantId, uid }: UploadOptions): Pick<CallOptions, 'signal' | 'tenantId' | 'uid'> {
  return { ...(signal && { signal }), ...(tenantId !== undefined && { tenantId }), ...(uid !== undefined && { uid }) }
}

function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Sends what the server does not have yet. After any failure the server says where to go on. */
async function sendFrom(announced: Upload, file: FileToSend, options: Running): Promise<void> {
  const { id } = file
  const { onProgress, line = newLine() } = options
  const patience = { ...PATIENT }
  let { offset } = announced
  let isSure = true
  while (offset < file.size) {
    onProgress?.(offset, file.size)
    const before = offset
    const next = async () => {
      const state = isSure
        ? await append(id, await file.read(offset, offset + line.piece), offset, { ...options, line })
        : await call(uploads.get, { params: { id } }, limitsOf(options))
      isSure = true
      return state.offset
    }
    const onFailure = () => {
      isSure = false
    }
    offset = await persist(next, options, { patience, onFailure })
    if (offset > before) Object.assign(patience, PATIENT)
  }
  onProgress?.(offset, file.size)
}

type WithLine = Running & { line: Line }

/** Sends a piece, and learns by it how large the next one may be. */
async function append(id: string, piece: Blob, offset: number, options: WithLine): Promise<Upload> {
  const { line, pieceMs = PIECE_MS } = options
  const startedAt = performance.now()
  const isQuick = () => performance.now() - startedAt < pieceMs / 4
  try {
    const state = await sendPiece(id, piece, offset, options)
    // With twice as much, the next one is still far from its limit.
    if (isQuick() && piece.size === line.piece) line.piece = Math.min(CHUNK_LIMIT, 2 * line.piece)
    return state
  } catch (thrown) {
    if (thrown instanceof ApiError && isTooSlow(thrown, isQuick())) {
      line.piece = Math.max(SMALLEST_PIECE, Math.ceil(piece.size / 2))
    }
    throw thrown
  }
}

/** Whether it was too much for the line; a connection that drops in a moment says nothing about that. */
function isTooSlow({ status, isUnreachable, sent }: ApiError, isQuick: boolean): boolean {
  return status === 408 || (isUnreachable && sent && !isQuick)
}

async function sendPiece(id: string, piece: Blob, offset: number, options: Running): Promise<Upload> {
  // While the piece was read from the disk, somebody else may have signed in.
  if (options.hasLeft()) throw unreachable('aborted', true)
  const url = requestUrl(uploads.append, { params: { id } })
  const limits = { ...limitsOf(options), timeoutMs: options.pieceMs ?? PIECE_MS }
  const reply = await withCredential(uploads.append, limits, (credential, timeoutMs) => {
    const init = requestInit(uploads.append, undefined, limits, credential)
    init.headers.set('Content-Type', 'application/octet-stream')
    init.headers.set('Upload-Offset', String(offset))
    return transport(url, { ...init, body: piece }, timeoutMs, options.signal)
  })
  return readReply(uploads.append, reply)
}

/**
 * How many failures there were in a row. `cuts`: requests that the server found not whole, counted apart, for they end an
 * upload that goes on through everything else.
 */
type Patience = { failures: number; cuts: number }
const PATIENT: Readonly<Patience> = { failures: 0, cuts: 0 }

/** `onFailure` is called before each repetition. */
type Persistence = { patience?: Patience; onFailure?: () => void }

/** Tries until it is answered. @throws ApiError what no repetition cures, or the last failure after `tries` */
async function persist<T>(
  act: () => Promise<T>,
  { signal, pause = pauseFor, tries = Number.POSITIVE_INFINITY, hasLeft }: Running,
  { patience = { ...PATIENT }, onFailure }: Persistence = {},
): Promise<T> {
  for (;;) {
    try {
      if (hasLeft()) throw unreachable('aborted', true)
      return await act()
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !isPassing(thrown)) throw thrown
      const isCut = thrown.code === 'VAL_002'
      patience[isCut ? 'cuts' : 'failures'] += 1
      if (isCut ? patience.cuts >= Math.min(tries, CUT_TRIES) : patience.failures >= tries) throw thrown
      onFailure?.()
      await pause(backoffMs(patience.failures + patience.cuts - 1, thrown), signal)
    }
  }
}

/**
 * DB_006: the server has more or less than was thought, and says so when it is asked. SYS_007: only an update of this app helps.
 */
function isPassing({ isUnreachable, code }: ApiError): boolean {
  if (code === 'SYS_007') return false
  return isUnreachable || isRetryable(code) || ['DB_006', 'SYS_005', 'BIZ_002', 'VAL_002'].includes(code)
}
