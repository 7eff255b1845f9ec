import { Trans, useLingui } from '@lingui/react/macro'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { deleteQuestion, restoreQuestion } from './mutations'

type DeleteQuestionDialogProps = { question: KnowledgeAnswer; onDeleted: () => void; onClose: () => void }

/** Asks before a question goes with its answer. It waits on this device without a connection, and can be taken back. */
export function DeleteQuestionDialog({ question, onDeleted, onClose }: DeleteQuestionDialogProps) {
  const { t } = useLingui()
  const takeAway = useUndoableDelete(deleteQuestion, restoreQuestion)
  const { id, query } = question
  const words = { deleted: t`質問「${query}」を削除しました`, restored: t`質問「${query}」を元に戻しました` }
  return (
    <DeleteDialog
      title={t`質問「${query}」を削除しますか？`}
      onDelete={() => takeAway({ id, query }, question, words)}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <Trans>質問と回答が一覧から消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
    </DeleteDialog>
  )
}
