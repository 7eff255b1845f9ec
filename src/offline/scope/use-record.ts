import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/api-error'
import type { OutboxEntry } from '../outbox/entry'
import { type Change, changesOf } from '../outbox/fold/changes'
import { foldRecord } from '../outbox/fold/record'
import { useOutbox } from './outbox'

/** The server's words for a record that is not there. */
const GONE = new Set([404, 410])

/**
 * One record as it is shown: the server's, with what waits on this device laid over it. The query may be that of a list, from
 * which `select` takes the record.
 */
export function useRecord<R extends { id: string }, K extends readonly unknown[], Data = R>(
  kind: string,
  id: string,
  options: UseQueryOptions<Data, Error, R, K>,
) {
  const changes = changesFor(kind, id, useOutbox())
  const creation = changes.find(({ effect, entry }) => effect.being === 'creates' && entry.state !== 'sent')
  /** Whether the server can know the record. */
  const isKnown = creation === undefined
  const query = useQuery({ ...options, enabled: isKnown })
  const shown = foldRecord<R>(query.data, changes)
  const isDeletion = changes.some(({ effect }) => effect.being === 'deletes')
  return {
    query,
    shown,
    isKnown,
    isDeleted: shown === undefined && isDeletion,
    /** Whether the server has no such record any more: somebody else deleted it. */
    isGone: isMissing(query.error ?? query.failureReason, changes),
  }
}

/** A record that was read elsewhere, with what waits on this device laid over it. */
export function useFolded<R extends { id: string }>(kind: string, id: string, record: R | undefined) {
  return foldRecord<R>(record, changesFor(kind, id, useOutbox()))
}

/** Whether a change was answered by the server having no such record any more: for one that is read with its whole list. */
export function useIsGone(kind: string, id: string): boolean {
  return isMissing(null, changesFor(kind, id, useOutbox()))
}

function changesFor(kind: string, id: string, entries: readonly OutboxEntry[]): Change[] {
  return changesOf(kind, entries).filter((change) => change.id === id)
}

/** A record that is being made or brought back is missed by nobody. */
function isMissing(failure: Error | null, changes: readonly Change[]): boolean {
  const waiting = changes.filter(({ entry }) => entry.state !== 'sent')
  if (waiting.some(({ effect: { being } }) => being === 'creates' || being === 'restores')) return false
  if (failure instanceof ApiError && failure.status === 404) return true
  return waiting.some(({ entry }) => entry.state === 'conflict' && GONE.has(entry.last_error?.status ?? 0))
}
