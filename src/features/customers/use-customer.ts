import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/customers'
import { ApiError } from '@/api/api-error'
import { type Change, changesOf } from '@/offline/fold/changes'
import { foldRecord } from '@/offline/fold/record'
import { useOutbox } from '@/offline/outbox'
import { customerQueries } from './queries'

/** The server's words for a record that is not there. */
const GONE = new Set([404, 410])

/** One customer as it is shown: the server's record with what waits on this device laid over it. */
export function useCustomer(id: string) {
  const client = useQueryClient()
  const changes = changesOf('customer', useOutbox()).filter((change) => change.id === id)
  const creation = changes.find(({ effect, entry }) => effect.being === 'creates' && entry.state !== 'sent')
  /** Whether the server can know the record. */
  const isKnown = creation === undefined
  const query = useQuery({ ...customerQueries.detail(id, client), enabled: isKnown })
  const shown = foldRecord<Customer>(query.data, changes)
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

/** A record that is being made or brought back is missed by nobody. */
function isMissing(failure: Error | null, changes: readonly Change[]): boolean {
  const waiting = changes.filter(({ entry }) => entry.state !== 'sent')
  if (waiting.some(({ effect: { being } }) => being === 'creates' || being === 'restores')) return false
  if (failure instanceof ApiError && failure.status === 404) return true
  return waiting.some(({ entry }) => entry.state === 'conflict' && GONE.has(entry.last_error?.status ?? 0))
}
