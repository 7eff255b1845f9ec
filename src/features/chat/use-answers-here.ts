import { useQuery } from '@tanstack/react-query'
import type { Conversation, Exchange } from '#contract/conversations'
import type { Answer } from '#contract/questions/answer'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import type { AskedHere } from '@/offline/replica/collections/question'
import { useReplica } from '@/offline/replica/replica'
import { useOutbox } from '@/offline/scope/outbox'
import type { AssistantName } from './assistants'
import { byServer, isUnsent, type WaitingExchange } from './mutations'
import { chatQueries } from './queries'

/** `at`: how old the copy is, ms since 1970 · `lacksUnsent`: records were written here that it does not hold yet. */
export type Here = { answer: Answer; at: number; lacksUnsent: boolean } | 'incomplete'

/** What a question is answered from; its changes wait in the outbox under these names. */
const RECORDS = ['customer', 'interaction']

/**
 * What this device says to questions of staff that wait for a connection: what its copy of the customers and contacts answers
 * whole. `incomplete`: the copy is not, and counts nothing. Null for what only the server can answer.
 */
export function useAnswersHere(assistant: AssistantName, conversation: Conversation): (of: Exchange) => Here | null {
  const { state } = useConnectivity()
  const { phase, syncedAt } = useReplica()
  const lacksUnsent = useOutbox().some((one) => one.state !== 'sent' && RECORDS.includes(one.subject.kind))
  const waiting = conversation.exchanges.filter(isUnsent)
  const isAsked = assistant === 'staff' && state === 'offline' && waiting.length > 0
  const isWhole = phase === 'complete' || phase === 'updating'
  const query = useQuery({ ...chatQueries.here(askedOf(conversation), syncedAt), enabled: isAsked && isWhole })
  if (!isAsked) return () => null
  const { data } = query
  const at = data?.syncedAt ?? null
  return (exchange) => {
    const place = waiting.indexOf(exchange)
    if (place < 0) return null
    if (!isWhole || (data && at === null)) return 'incomplete'
    const answer = data?.answer.answers[place]
    return answer && at !== null ? { answer, at, lacksUnsent } : null
  }
}

/** Whom a conversation is about is certain as long as no answer is under way and nobody chose somebody else meanwhile. */
function askedOf({ customer_id: customerId, exchanges }: Conversation): AskedHere {
  const waiting: WaitingExchange[] = exchanges.filter(isUnsent)
  const isOpen = exchanges.some((one) => one.state === 'running' && !isUnsent(one))
  const isCertain = !isOpen && waiting.every((one) => one.customer_id === undefined)
  return {
    ...(isCertain && { customerId }),
    questions: waiting.map(({ question, created_at, customer_id }) => ({
      ...{ message: question, askedAt: byServer(created_at) },
      ...(customer_id !== undefined && { customerId: customer_id }),
    })),
  }
}
