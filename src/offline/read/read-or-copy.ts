// A read that the directory on this device answers when the server cannot be reached.
import { ApiError, unreachable } from '@/api/api-error'
import { askDirectory } from '../directory'
import type { AnswerOf, QueryOf, Topic } from '../directory/question'
import { connectivityStore } from '../reach/state'

/** What came from the copy on this device, and of when it is; ms since 1970. */
const copies = new WeakMap<object, number>()

/** For queries that the directory answers, too. */
export const WITH_COPY = { hasCopy: true }

/**
 * Of when a copied answer is, or the oldest of its pages; null for what the server said, 0 for an answer of a copy that
 * was never whole.
 */
export function copiedAt(data: unknown): number | null {
  if (typeof data !== 'object' || data === null) return null
  const parts = 'pages' in data && Array.isArray(data.pages) ? (data.pages as object[]) : [data]
  const ages = parts.flatMap((part) => copies.get(part) ?? [])
  return ages.length > 0 ? Math.min(...ages) : null
}

/**
 * Reads from the server; from the directory when the server is known to be out of reach, does not answer, or is lost while
 * it is waited for. @throws what the read had against it, when the directory does not have it either, or that the server
 * stays out of reach; DiskSilent when nobody can tell whether the directory has it.
 */
export async function readOrCopy<T extends Topic>(
  read: () => Promise<NonNullable<AnswerOf<T>>>,
  topic: T,
  query: QueryOf<T>,
): Promise<NonNullable<AnswerOf<T>>> {
  if (isOffline()) {
    // A disk that hangs is waited for once.
    const copy = await copyOf(topic, query)
    if (copy) return copy
    return Promise.race([read(), whenFruitless()])
  }
  const reading = read()
  try {
    return await Promise.race([reading, whenLost(reading)])
  } catch (error) {
    const isLost = error === LOST
    if (!isLost && !(error instanceof ApiError && error.isUnreachable)) throw error
    return (await copyOf(topic, query)) ?? reading
  }
}

/** So long a read may take that is tried although the server is known to be out of reach. */
const LAST_TRY_MS = 3_000

/** Rejects when the server is still out of reach then: the line may swallow everything, and the credential may not come. */
function whenFruitless(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => {
      if (isOffline()) reject(unreachable('network', false))
    }, LAST_TRY_MS)
  })
}

const LOST = Symbol('lost')
const isOffline = () => connectivityStore.get().state === 'offline'

/** Rejects when the server is lost while this is waited for: a line that swallows everything takes 30 s to be noticed. */
function whenLost(reading: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const end = connectivityStore.subscribe(() => {
      if (isOffline()) reject(LOST)
    })
    reading.then(end, end)
  })
}

async function copyOf<T extends Topic>(topic: T, query: QueryOf<T>): Promise<NonNullable<AnswerOf<T>> | null> {
  const copy = await askDirectory(topic, query)
  if (!copy?.answer) return null
  copies.set(copy.answer, copy.syncedAt ?? 0)
  return copy.answer
}
