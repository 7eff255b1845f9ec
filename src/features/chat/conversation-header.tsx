import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '#contract/conversations'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { saveFile } from '@/lib/save-file'
import { IconButton } from '@/ui/icon-button'
import type { AssistantName } from './assistants'
import { conversationFile } from './conversation-file'
import { COMMANDS_OF } from './mutations'

const TitleDialog = lazyDialog(() => import('./title-dialog').then((m) => m.TitleDialog), { close: byOnClose })

type HeaderProps = { assistant: AssistantName; conversation: Conversation; onGone: () => void }

/** The title of a conversation, with the ways to change it, to take the conversation along and to delete it. */
export function ConversationHeader({ assistant, conversation, onGone }: HeaderProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<'title' | 'delete' | null>(null)
  const { id, title } = conversation
  const { remove, restore } = COMMANDS_OF[assistant]
  const takeAway = useUndoableDelete(remove, restore)
  const words = { deleted: t`「${title}」を削除しました`, restored: t`「${title}」を元に戻しました` }
  const save = () => saveFile(conversationFile(conversation, i18n))
  return (
    <header className="mb-3 flex items-center gap-1">
      <h2 className="min-w-0 flex-1 truncate font-bold text-lg">{title}</h2>
      <span className="flex print:hidden">
        <IconButton label={t`題名を変更`} icon="pencil" iconSize={18} onClick={() => setOpen('title')} />
        <IconButton label={t`会話をファイルに保存`} icon="download" iconSize={18} onClick={save} />
        <IconButton label={t`会話を削除`} icon="trash" iconSize={18} onClick={() => setOpen('delete')} />
      </span>
      {open === 'title' ? (
        <TitleDialog assistant={assistant} conversation={conversation} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteDialog
          title={t`「${title}」を削除しますか？`}
          onDelete={() => takeAway({ id, title }, conversation, words)}
          onDeleted={onGone}
          onClose={() => setOpen(null)}
        >
          <Trans>質問と回答が一覧から消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
        </DeleteDialog>
      ) : null}
    </header>
  )
}
