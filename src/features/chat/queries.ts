import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import type { AskedHere } from '@/offline/replica/collections/question'
import { askReplica } from '@/offline/replica/replica'
import { ASSISTANTS, type AssistantName } from './assistants'

/** Conversations in one page of the list. */
export const CONVERSATION_PAGE = 20

/** An answer is followed by its job; where that is cut off, it is asked for so often while somebody looks. */
const LOOK_EVERY_MS = 4_000

const all = ['conversations'] as const
const of = (assistant: AssistantName) => [...all, assistant] as const
const details = (assistant: AssistantName) => [...of(assistant), 'detail'] as const
const lists = (assistant: AssistantName) => [...of(assistant), 'list'] as const

/** The only home of the keys under which conversations are read. Each is kept on the device as it was seen last. */
export const chatQueries = {
  all,
  lists,
  details,

  /** Page `page` (from 0) of one's own conversations, those in which something was asked last first. */
  page: ({ assistant, search }: { assistant: AssistantName; search: string }, page: number) =>
    queryOptions({
      queryKey: [...lists(assistant), search, page] as const,
      queryFn: ({ signal }) => {
        const query = { skip: page * CONVERSATION_PAGE, limit: CONVERSATION_PAGE, ...(search !== '' && { search }) }
        return call(ASSISTANTS[assistant].calls.list, { query }, { signal })
      },
      meta: { reply: ASSISTANTS[assistant].calls.list.response },
    }),

  /** What the copy on this device, as it was at `at`, answers to questions that wait; it takes no connection. */
  here: (asked: AskedHere, at: number | null) =>
    queryOptions({
      queryKey: [...all, 'here', asked, at] as const,
      queryFn: () => askReplica('questions', asked),
      ...{ networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, retry: false, meta: { persist: false } },
    }),

  /** One conversation with its questions and answers. */
  detail: (assistant: AssistantName, id: string) =>
    queryOptions({
      queryKey: [...details(assistant), id] as const,
      queryFn: ({ signal }) => call(ASSISTANTS[assistant].calls.get, { params: { id } }, { signal }),
      meta: { reply: ASSISTANTS[assistant].calls.get.response },
      refetchInterval: ({ state }) =>
        state.data?.exchanges.some((one) => one.state === 'running') ? LOOK_EVERY_MS : false,
    }),
}
