import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/api-error'
import { useOutbox } from '@/offline/outbox'
import { type CustomerChange, customerChanges } from './customer-changes'
import { foldCustomer } from './fold'
import { customerQueries } from './queries'

/** The server's words for a record that is not there. */
const GONE = new Set([404, 410])

/** One customer as it is shown: the server's record with what waits on this device laid over it. */
export function useCustomer(id: string) {
  const client = useQueryClient()
  const changes = customerChanges(useOutbox()).filter((change) => change.id === id)
  const creation = changes.find(({ kind, entry }) => kind === 'create' && entry.state !== 'sent')
  /** Whether the server can know the record. */
  const isKnown = creation === undefined
  const query = useQuery({ ...customerQueries.detail(id, client), enabled: isKnown })
  const shown = foldCustomer(query.data, changes)
  const deletion = changes.findLast(({ kind }) => kind === 'delete')
  return {
    query,
    shown,
    isKnown,
    creation,
    isDeleted: shown === undefined && deletion !== undefined,
    /** Whether the server has no such record any more: somebody else deleted it. */
    isGone: isMissing(query.error ?? query.failureReason, changes),
  }
}

/** A record that is being made or brought back is missed by nobody. */
function isMissing(failure: Error | null, changes: readonly CustomerChange[]): boolean {
  const waiting = changes.filter(({ entry }) => entry.state !== 'sent')
  if (waiting.some(({ kind }) => kind === 'create' || kind === 'restore')) return false
  if (failure instanceof ApiError && failure.status === 404) return true
  return waiting.some(({ entry }) => entry.state === 'conflict' && GONE.has(entry.last_error?.status ?? 0))
}
