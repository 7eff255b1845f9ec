// A read that the replica on this device answers when the server cannot be reached.
import { ApiError, unreachable } from '@/api/api-error'
import { connectivityStore } from '../connectivity/state'
import type { AnswerOf, QueryOf, Topic } from '../replica/collections/question'
import { askReplica } from '../replica/replica'
import { replicaStateStore } from '../replica/state'

/** `at`: when the copy was read from the server, ms since 1970 · `sent`: how many changes of this device it holds. */
export type Copied = { at: number; sent: number }

/** What came from the copy on this device. */
const copies = new WeakMap<object, Copied>()

/** For queries that the replica answers, too. */
export const WITH_COPY = { hasCopy: true }

/**
 * The age of an answer that came from the replica; of several pages, the oldest. Null if the server answered. `at` is 0 if the
 * replica was never complete.
 */
export function copied(data: unknown): Copied | null {
  if (typeof data !== 'object' || data === null) return null
  const parts = 'pages' in data && Array.isArray(data.pages) ? (data.pages as object[]) : [data]
  const found = parts.flatMap((part) => copies.get(part) ?? [])
  const oldest = (what: keyof Copied) => Math.min(...found.map((one) => one[what]))
  return found.length > 0 ? { at: oldest('at'), sent: oldest('sent') } : null
}

/**
 * Reads from the server; from the replica when the server is known to be out of reach, does not answer, or is lost while
 * it is waited for. @throws what the read had against it, when the replica does not have it either, or that the server
 * stays out of reach; DiskSilent when nobody can tell whether the replica has it.
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

/**
 * What the replica answers now, for a screen that asks the server as well: only from a replica that is whole, which finds
 * everybody. Null when it has no such answer; never rejects.
 */
export async function copyAtHand<T extends Topic>(topic: T, query: QueryOf<T>): Promise<AnswerOf<T> | null> {
  if (!isAtHand()) return null
  return askReplica(topic, query).then(
    (copy) => copy?.answer ?? null,
    () => null,
  )
}

/** Runs `work` once `copyAtHand` has answers: the replica is opened after the first screen. The returned function gives it up. */
export function onceAtHand(work: () => void): () => void {
  if (isAtHand()) {
    work()
    return () => {}
  }
  const stop = replicaStateStore.subscribe(() => {
    if (!isAtHand()) return
    stop()
    work()
  })
  return stop
}

/** Whether `copyAtHand` has answers. */
export function isAtHand(): boolean {
  const { phase } = replicaStateStore.get()
  return phase === 'complete' || phase === 'updating'
}

/** So long a read may take that is tried although the server is known to be out of reach. */
const LAST_TRY_MS = 3_000

/** Rejects when the server is still out of reach then: the network may lose every packet, and the credential may not come. */
function whenFruitless(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => {
      if (isOffline()) reject(unreachable('network', false))
    }, LAST_TRY_MS)
  })
}

const LOST = Symbol('lost')
const isOffline = () => connectivityStore.get().state === 'offline'

/** Rejects as soon as the server is known to be lost: a network that loses every packet would take 30 s to be noticed. */
function whenLost(reading: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const end = connectivityStore.subscribe(() => {
      if (isOffline()) reject(LOST)
    })
    reading.then(end, end)
  })
}

async function copyOf<T extends Topic>(topic: T, query: QueryOf<T>): Promise<NonNullable<AnswerOf<T>> | null> {
  const copy = await askReplica(topic, query)
  if (!copy?.answer) return null
  copies.set(copy.answer, { at: copy.syncedAt ?? 0, sent: copy.sent })
  return copy.answer
}
