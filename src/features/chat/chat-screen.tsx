import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NotAllowed } from '@/assistant/not-allowed'
import { uuid } from '@/lib/uuid'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { ASSISTANTS, type AssistantName } from './assistants'
import { openOf } from './chat-address'
import { CHAT_WORDS } from './chat-words'
import { ConversationListCard } from './conversation-list-card'
import { ConversationPane, type ConversationSlots } from './conversation-pane'
import { NewConversation } from './new-conversation'

/** The page of an assistant: one conversation, and beside it all of one's own. The address names the open one. */
export function ChatScreen({ assistant, ...slots }: ConversationSlots & { assistant: AssistantName }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const open = openOf(useSearch({ strict: false }))
  const [nextId, setNextId] = useState(uuid)
  const { path, calls } = ASSISTANTS[assistant]
  const mayAsk = useMay(calls.ask)
  const go = (id: string | null) => void navigate({ to: path, search: id === null ? {} : { open: id } })

  function startNew() {
    setNextId(uuid())
    go(null)
  }

  return (
    <>
      <PageHeader
        title={i18n._(CHAT_WORDS[assistant].title)}
        below={i18n._(CHAT_WORDS[assistant].about)}
        actions={open === null || !mayAsk ? null : <Button icon="plus" onClick={startNew}>{t`新しい会話`}</Button>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="min-w-0">
          {open === null ? null : (
            <ConversationPane key={open} assistant={assistant} id={open} mayAsk={mayAsk} onGone={startNew} {...slots} />
          )}
          {open === null && mayAsk ? (
            <NewConversation
              key={nextId}
              assistant={assistant}
              id={nextId}
              presets={slots.presets?.List}
              onBegun={() => go(nextId)}
            />
          ) : null}
          {mayAsk ? null : (
            <div className="mt-5">
              <NotAllowed title={t`質問する権限がありません`} />
            </div>
          )}
        </div>
        <ConversationListCard assistant={assistant} openId={open} onOpen={go} />
      </div>
    </>
  )
}
