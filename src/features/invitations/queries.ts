import { queryOptions } from '@tanstack/react-query'
import { type Invitation, invitations } from '#contract/invitations'
import { call } from '@/api/call'

/** A mail takes a moment: how often it is looked for. */
const MAIL_LOOK_MS = 3_000

const isOnItsWay = ({ mail }: Invitation) => mail === 'waiting'

/** The only home of the keys under which invitations are read. Codes are in no query: the device never keeps one. */
export const invitationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['invitations', 'list'] as const,
      queryFn: ({ signal }) => call(invitations.list, {}, { signal }),
      meta: { reply: invitations.list.response },
      // Only while somebody looks at it.
      refetchInterval: ({ state }) => (state.data?.invitations.some(isOnItsWay) ? MAIL_LOOK_MS : false),
    }),
}
