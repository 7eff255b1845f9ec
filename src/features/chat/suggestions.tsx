import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import type { AssistantName } from './assistants'
import { CHAT_WORDS } from './chat-words'

/** Questions to begin with: a press asks one. */
export function Suggestions({ assistant, onAsk }: { assistant: AssistantName; onAsk: (message: string) => void }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`質問の例`} className="flex flex-wrap gap-2 print:hidden">
      {CHAT_WORDS[assistant].suggestions.map((message) => (
        <Button key={message} size="sm" lang="ja" onClick={() => onAsk(message)}>
          {message}
        </Button>
      ))}
    </section>
  )
}
