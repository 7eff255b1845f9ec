import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors'
import type { StoreSettings } from '../../env.ts'
import { AppError } from '../app-error.ts'
import { type Asked, askStore, bodyOf, refusalOf, StoreFault } from './ask-store.ts'
import type { ObjectStore, StoredObject, Whole } from './object-store.ts'

/** All that a caller waits for a store that is down: three tries that hear nothing, within the patience of a device. */
const LIMITS = { quietMs: 6_000, tries: 3, pauseMs: 200 }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOTHING = createHash('sha256').digest('hex')

/** Keeps objects in a bucket of a store that speaks S3; null where there is none. */
export function openObjectStore(settings: StoreSettings, given?: Partial<typeof LIMITS>): ObjectStore
export function openObjectStore(settings: StoreSettings | null, given?: Partial<typeof LIMITS>): ObjectStore | null
export function openObjectStore(
  settings: StoreSettings | null,
  given: Partial<typeof LIMITS> = {},
): ObjectStore | null {
  if (!settings) return null
  const limits = { ...LIMITS, ...given }
  const ask = (asked: Asked) => askStore(settings, asked, limits.quietMs)

  const succeed = async (asked: Asked, isDone: (status: number, reason: StoreFault) => boolean) => {
    const answer = await ask(asked)
    if (answer.statusCode === 200 || answer.statusCode === 204) {
      for await (const _ of bodyOf(answer, limits.quietMs));
      return
    }
    const refusal = await refusalOf(answer, limits.quietMs)
    if (!isDone(answer.statusCode ?? 0, refusal)) throw refusal
  }

  const openAt = async function* (object: StoredObject, size: number, from: number, signal: AbortSignal | undefined) {
    const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    const headers = { 'x-amz-content-sha256': NOTHING, ...range }
    const answer = await ask({ method: 'GET', key: keyOf(object), headers, signal })
    if (answer.statusCode !== (from > 0 ? 206 : 200)) throw await refusalOf(answer, limits.quietMs)
    const isWhere = from === 0 || answer.headers['content-range'] === `bytes ${from}-${size - 1}/${size}`
    if (!isWhere || answer.headers['content-length'] !== String(size - from)) {
      answer.destroy()
      throw new StoreFault('the store has an object of another size', false)
    }
    yield* bodyOf(answer, limits.quietMs)
  }

  return {
    put: async (object, { size, sha256 }, bytes, signal) => {
      const headers = { 'x-amz-content-sha256': sha256, 'content-length': String(size) }
      const key = keyOf(object)
      const act = () => succeed({ method: 'PUT', key, headers, body: exactly(bytes(), size), signal }, () => false)
      await told('FILE_002', () => repeated(act, limits, signal))
    },
    read: (object, whole, from, signal) => readThrough({ openAt, limits }, object, whole, from, signal),
    remove: async (object, signal) => {
      const headers = { 'x-amz-content-sha256': NOTHING }
      const key = keyOf(object)
      const isGone = (status: number, { message }: StoreFault) => status === 404 && message.endsWith(' NoSuchKey')
      const act = () => succeed({ method: 'DELETE', key, headers, signal }, isGone)
      await told('FILE_005', () => repeated(act, limits, signal))
    },
  }
}

/** The only place where the path of an object is made. @throws Error for what is no id */
function keyOf({ tenantId, fileId, id }: StoredObject): string {
  const parts = [tenantId, fileId, id]
  if (!parts.every((part) => UUID.test(part))) throw new Error('an object is named by ids alone')
  return parts.join('/')
}

type OpenAt = (
  object: StoredObject,
  size: number,
  from: number,
  signal: AbortSignal | undefined,
) => AsyncGenerator<Uint8Array>

async function* readThrough(
  { openAt, limits }: { openAt: OpenAt; limits: typeof LIMITS },
  object: StoredObject,
  { size, sha256 }: Whole,
  from: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = from === 0 ? createHash('sha256') : null
  let failures = 0
  for (let at = from; at < size; ) {
    try {
      for await (const piece of openAt(object, size, at, signal)) {
        at += piece.byteLength
        failures = 0
        hash?.update(piece)
        if (at === size && hash && hash.digest('hex') !== sha256)
          throw new StoreFault('the store has other bytes', false)
        yield piece
      }
      if (at < size) throw new StoreFault('the store sent too little', true)
    } catch (thrown) {
      failures += 1
      if (!mayPass(thrown) || failures >= limits.tries) throw codeFor('FILE_005', thrown)
      await pause(limits.pauseMs * failures, undefined, { ...(signal && { signal }) })
    }
  }
}

/** Hands bytes through when they are as many as was said: what is cut short must not become an object. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let given = 0
  for await (const piece of bytes) {
    given += piece.byteLength
    if (given > size) break
    yield piece
  }
  if (given !== size) throw new AppError('FILE_002', { cause: new Error('a file is not as long as it was said to be') })
}

const mayPass = (thrown: unknown): boolean => thrown instanceof StoreFault && thrown.isPassing

async function repeated<T>(
  act: () => Promise<T>,
  { tries, pauseMs }: typeof LIMITS,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await act()
    } catch (thrown) {
      if (!mayPass(thrown) || failures >= tries) throw thrown
      await pause(pauseMs * failures, undefined, { ...(signal && { signal }) })
    }
  }
}

async function told<T>(code: ErrorCode, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (thrown) {
    throw codeFor(code, thrown)
  }
}

/** What the store did not do is told by a code that is tried again: what the rows say of the file stays true. */
const codeFor = (code: ErrorCode, thrown: unknown): unknown =>
  thrown instanceof StoreFault ? new AppError(code, { cause: thrown }) : thrown
