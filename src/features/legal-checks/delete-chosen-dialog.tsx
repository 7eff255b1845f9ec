import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LegalCheck } from '#contract/legal-checks'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useUndoableDeletes } from '@/forms/use-undoable-deletes'
import { deleteLegalCheck, restoreLegalCheck } from './mutations'
import type { NotDone } from './not-done'

type DialogProps = {
  documents: readonly LegalCheck[]
  /** How many more are chosen that are not the person's to delete. */
  others: number
  /** The act has ended; to these it was not done. */
  onEnd: (failed: readonly NotDone[]) => void
  onClose: () => void
}

/** Asks before the chosen documents are deleted. */
export function DeleteChosenDialog({ documents, others, onEnd, onClose }: DialogProps) {
  const { t } = useLingui()
  const remove = useUndoableDeletes(deleteLegalCheck, restoreLegalCheck)
  const count = documents.length

  async function removeAll(): Promise<boolean> {
    const deletions = documents.map((document) => ({
      input: { id: document.id, title: document.title },
      base: document,
    }))
    const failed = await remove(deletions, (done) => ({
      deleted: t`${done}件の文書を削除しました`,
      restored: t`${done}件の文書を元に戻しました`,
    }))
    onEnd(failed.map(({ input, error }) => ({ document: input, outcome: { state: 'not-stored', error } })))
    return true
  }

  return (
    <DeleteDialog
      title={t`${count}件の文書を削除しますか？`}
      onDelete={removeAll}
      onDeleted={onClose}
      onClose={onClose}
    >
      <p>
        <Trans>一覧から消えます。削除した直後は「元に戻す」で、まとめて取り消せます。</Trans>
      </p>
      {others > 0 ? (
        <p>
          <Plural value={others} other="ほかの人が登録した#件は、削除する権限がないため残ります。" />
        </p>
      ) : null}
    </DeleteDialog>
  )
}
