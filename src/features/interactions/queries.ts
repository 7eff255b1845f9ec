import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Interaction, interactions } from '#contract/interactions'
import { call } from '@/api/call'
import type { OutboxEntry } from '@/offline/queue/entry'

const TIMELINE_PAGE = 20

/** The only home of the keys under which contacts are read. */
export const interactionQueries = {
  all: ['interactions'] as const,

  /** Contacts of one customer, latest first, page by page. */
  timeline: (customerId: string) =>
    infiniteQueryOptions({
      queryKey: [...interactionQueries.all, 'timeline', customerId] as const,
      queryFn: ({ signal, pageParam }) =>
        call(
          interactions.ofCustomer,
          {
            params: { customerId },
            query: { limit: TIMELINE_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next_cursor ?? null,
    }),

  /** Counts and latest contacts of the tenant. */
  summary: () =>
    queryOptions({
      queryKey: [...interactionQueries.all, 'summary'] as const,
      queryFn: ({ signal }) => call(interactions.summary, {}, { signal }),
    }),
}

/** What `interactions.create` keeps. The record's id is made on the device; the name is for lists of waiting changes. */
export type CreateInteractionInput = Pick<
  Interaction,
  'id' | 'customer_id' | 'customer_name' | 'type' | 'summary' | 'content' | 'occurred_at'
>

/** A contact that only the outbox holds, as a record; null when the entry is about something else. */
export function waitingInteraction(entry: OutboxEntry, createdBy = ''): Interaction | null {
  if (entry.command !== 'interactions.create') return null
  return { ...(entry.input as CreateInteractionInput), created_at: entry.occurred_at, created_by: createdBy }
}
