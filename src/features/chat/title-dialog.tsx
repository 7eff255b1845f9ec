import { Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { CONVERSATION_TITLE_LIMIT, type ConversationHead } from '#contract/conversations'
import { requiredText } from '#contract/primitives'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import type { AssistantName } from './assistants'
import { COMMANDS_OF } from './mutations'

type TitleFields = { title: string }
const schema = z.object({ title: requiredText(CONVERSATION_TITLE_LIMIT) })
type TitleDialogProps = { assistant: AssistantName; conversation: ConversationHead; onClose: () => void }

/** Gives a conversation another title. */
export function TitleDialog({ assistant, conversation, onClose }: TitleDialogProps) {
  const { rename } = COMMANDS_OF[assistant]
  const { run } = useCommand(rename)
  const form = useRecordForm<TitleFields, ConversationHead>({
    schema,
    empty: { title: '' },
    tidy: ({ title }) => ({ title: title.trim() }),
    nameOf: ({ title }) => title,
    draft: `${rename.name}:${conversation.id}`,
    base: conversation,
    save: ({ id, base, changes }, options) => run({ id, title: (base ?? conversation).title, changes }, options),
    onSaved: onClose,
  })
  const text = useTextProps(form)
  return (
    <FormDialog form={form} size="md" title={<Trans>題名を変更</Trans>} onClose={onClose}>
      <TextField {...text('title')} required autoFocus />
    </FormDialog>
  )
}
