import { notify } from '@/errors/notify'
import { uuid } from '@/lib/uuid'
import { useCommand } from '@/offline/scope/use-command'
import type { AssistantName } from './assistants'
import { COMMANDS_OF, type QuestionInput } from './mutations'

export type Customer = { id: string; name: string }
/** What is asked. `customer` is left out where the conversation stays about whom it was. */
export type Question = {
  message: string
  customer?: Customer | null
  replaces?: string
  /** The name under which the device keeps the text: it is let go once the question is stored. */
  draft?: string
}

/** What is to be asked differently, ready to be changed: the last question, or how one was understood. */
export type Correction = { of: 'question' | 'interpretation'; text: string; replaces?: string }

/** Characters of a title that is made of the first question, as the server makes it. */
const TITLE_LENGTH = 40

/**
 * Asks in a conversation, or begins it. The question is on this device before it is sent, and waits there without a connection.
 * Resolves whether it is kept.
 */
export function useQuestion(assistant: AssistantName, conversation: { id: string; title: string | null }) {
  const { begin, ask } = COMMANDS_OF[assistant]
  const isNew = conversation.title === null
  const { run, busy } = useCommand(isNew ? begin : ask)

  async function put({ message, customer, replaces, draft }: Question): Promise<boolean> {
    const input: QuestionInput = {
      id: conversation.id,
      title: conversation.title ?? message.trim().replaceAll(/\s+/gu, ' ').slice(0, TITLE_LENGTH),
      question_id: uuid(),
      message: message.trim(),
      ...(customer !== undefined && { customer_id: customer?.id ?? null, customer_name: customer?.name ?? null }),
      ...(replaces !== undefined && { replaces }),
    }
    const outcome = await run(input, draft === undefined ? {} : { draft })
    if (outcome.state !== 'refused' && outcome.state !== 'not-stored') return true
    notify.error(outcome.error)
    return false
  }
  return { put, busy }
}
