import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutbox } from '@/offline/outbox'
import { customerChanges } from './customer-changes'
import { foldCustomer } from './fold'
import { customerQueries } from './queries'

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
  return { query, shown, isKnown, creation, isDeleted: shown === undefined && deletion !== undefined }
}
