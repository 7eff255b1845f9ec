import { Plural } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Conversation } from '#contract/conversations'
import type { InteractionType } from '#contract/interaction-record'
import { markChanged } from '@/offline/cache/outdated'
import { AnswerActions } from './answer-actions'
import type { AssistantName } from './assistants'
import { contactOf } from './contact-of'
import { ExchangeView } from './exchange-view'
import { isUnsent } from './mutations'
import type { PresetSlots } from './preset-slots'
import { chatQueries } from './queries'
import { useAnswersHere } from './use-answers-here'
import type { Correction, Customer, Question } from './use-question'

/** The form of a contact; another feature's, given by the app. */
export type ContactFormSlot = ComponentType<{
  customer: Customer
  type: InteractionType
  text: { summary: string; content: string }
  onClose: () => void
}>

type ConversationViewProps = {
  assistant: AssistantName
  conversation: Conversation
  contactForm: ContactFormSlot
  keepQuestion?: PresetSlots['Keep'] | undefined
  /** Null for who may not ask. */
  asking: { onAsk: (question: Question) => void; onCorrect: (correction: Correction) => void } | null
}

/** The questions and answers of a conversation, the latest in sight. */
export function ConversationView(props: ConversationViewProps) {
  const { assistant, conversation, contactForm: ContactForm, keepQuestion, asking } = props
  const client = useQueryClient()
  const [recorded, setRecorded] = useState<string | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const { id, title, exchanges, older = 0, customer_id: customerId, customer_name: name } = conversation
  const customer = customerId && name ? { id: customerId, name } : null
  const hereOf = useAnswersHere(assistant, conversation)
  const lastId = exchanges.at(-1)?.id
  const readAgain = () => void markChanged(client, chatQueries.detail(assistant, id).queryKey)
  useEffect(() => {
    if (lastId) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lastId])

  return (
    <>
      {older > 0 ? (
        <p className="mb-4 rounded-control bg-sunken px-4 py-2 text-muted text-sm">
          <Plural value={older} other="これより前の質問と回答#件は、ここには表示していません。" />
        </p>
      ) : null}
      <ul className="flex flex-col gap-5" aria-live="polite">
        {exchanges.map((exchange) => (
          <ExchangeView
            key={exchange.id}
            exchange={exchange}
            here={hereOf(exchange)}
            onOver={readAgain}
            onReword={asking && ((text) => asking.onCorrect({ of: 'interpretation', text }))}
            onChoose={
              asking &&
              (({ id: chosen, name: label }) =>
                asking.onAsk({
                  message: exchange.question,
                  customer: { id: chosen, name: label.replace(/ 様.*$/u, '') },
                  ...(exchange.id === lastId && { replaces: exchange.id }),
                }))
            }
            actions={
              <>
                <AnswerActions
                  assistant={assistant}
                  conversation={{ id, title }}
                  exchange={exchange}
                  again={
                    asking && exchange.id === lastId && !isUnsent(exchange)
                      ? {
                          onAgain: () => asking.onAsk({ message: exchange.question, replaces: exchange.id }),
                          onEdit: () =>
                            asking.onCorrect({ of: 'question', text: exchange.question, replaces: exchange.id }),
                        }
                      : null
                  }
                  keepQuestion={asking ? keepQuestion : undefined}
                  onRecord={customer ? () => setRecorded(exchange.id) : null}
                />
                {recorded === exchange.id && customer ? (
                  <ContactForm
                    customer={customer}
                    type="chat"
                    text={contactOf(exchange)}
                    onClose={() => setRecorded(null)}
                  />
                ) : null}
              </>
            }
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
