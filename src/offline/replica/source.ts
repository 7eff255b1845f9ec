// The server's side of the replica: the lists of the contract, read as changes since a checkpoint.

import { ApiError } from '@/api/api-error'
import { call } from '@/api/call'
import type { Kind, OwnedKind, Page, PageQuery, Send } from './kind'
import type { Identified } from './record-index'

export type Source = {
  page: (kind: Kind, query: PageQuery) => Promise<Page>
  /** All records of one owner; null when there is no such owner any more. */
  ofOwner: (kind: OwnedKind, ownerId: string) => Promise<Identified[] | null>
}

/** Reads as a member of that tenant, whatever another tab has opened by then. */
export function serverSource(options: { tenantId: string }): Source {
  return sourceOf((endpoint, request) => call(endpoint, request, options))
}

export function sourceOf(send: Send): Source {
  return {
    page: (kind, query) => kind.page(query, send),
    ofOwner: async (kind, ownerId) => {
      try {
        return await kind.ofOwner(ownerId, send)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  }
}
