import { useLingui } from '@lingui/react/macro'
import { snippets } from '#contract/snippets'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import { IconButton } from '@/ui/icon-button'
import { HIT_LINK } from '@/ui/use-hit-keys'
import { deleteSnippet, restoreSnippet } from './mutations'
import type { ShownSnippet } from './snippet-list'

type SnippetRowProps = {
  shown: ShownSnippet
  /** The text as it would be put in. */
  preview: string
  onChoose: () => void
  onEdit: () => void
  /** What is said of a deletion, and its undo, lie behind the dialog. */
  onDeleted: () => void
}

/** One snippet: a press puts it in, and who may changes or deletes it. */
export function SnippetRow({ shown: { record, mark }, preview, onChoose, onEdit, onDeleted }: SnippetRowProps) {
  const { t } = useLingui()
  const rights = useRightsOver(snippets)
  const remove = useUndoableDelete(deleteSnippet, restoreSnippet)
  const { id, name } = record
  const words =
    record.used_for === 'question'
      ? { deleted: t`登録した質問「${name}」を削除しました`, restored: t`登録した質問「${name}」を元に戻しました` }
      : { deleted: t`定型文「${name}」を削除しました`, restored: t`定型文「${name}」を元に戻しました` }
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        className="min-h-11 min-w-0 flex-1 rounded-control border border-line px-3 py-1.5 text-left hover:bg-accent-soft hover:text-accent-ink"
        onClick={onChoose}
        {...{ [HIT_LINK]: '' }}
      >
        <span className="block truncate font-semibold">{name}</span>
        <span className="line-clamp-2 print:line-clamp-none text-muted text-sm [overflow-wrap:anywhere]">
          {preview}
        </span>
      </button>
      {record.is_shared ? <Badge>{t`共有`}</Badge> : null}
      <ChangeBadge mark={mark} />
      {rights.change(record) ? (
        <IconButton label={t`「${name}」を編集`} icon="pencil" iconSize={18} onClick={onEdit} />
      ) : null}
      {rights.delete(record) ? (
        <IconButton
          label={t`「${name}」を削除`}
          icon="trash"
          iconSize={18}
          onClick={() => void remove({ id, name }, record, words).then((isDeleted) => isDeleted && onDeleted())}
        />
      ) : null}
    </li>
  )
}
