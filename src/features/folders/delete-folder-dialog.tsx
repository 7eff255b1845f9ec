import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHeldDelete } from '@/forms/use-held-delete'
import { formatNumber } from '@/i18n/numbers'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { pathText } from './folder-places'
import type { FolderNode, FolderTree } from './folder-tree'
import { deleteFolder } from './mutations'

type DeleteFolderDialogProps = {
  node: FolderNode
  tree: FolderTree
  /** Whether the person may delete one that is not empty. */
  mayEmpty: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a folder is deleted, and says where what lies in it goes. */
export function DeleteFolderDialog({ node, tree, mayEmpty, onDeleted, onClose }: DeleteFolderDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const remove = useHeldDelete(deleteFolder)
  const { record, children } = node
  const { id, name } = record
  const isEmpty = children.length === 0 && documentsIn(node) === 0
  const contents = isEmpty ? null : ('move_up' as const)

  async function confirm() {
    setBusy(true)
    const words = { deleted: t`${name} を削除しました`, restored: t`${name} を元に戻しました` }
    const input = { id, name, parent_id: node.above?.record.id ?? null, contents }
    if (await remove(input, record, words)) onDeleted()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      disabled={!isEmpty && !mayEmpty}
      title={t`${name} を削除しますか？`}
      confirmLabel={isEmpty ? t`削除` : t`中身を移して削除`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isEmpty ? (
        <Trans>フォルダは空です。削除した直後は「元に戻す」で取り消せます。</Trans>
      ) : mayEmpty ? (
        <Contents node={node} path={pathText(tree, node.above?.record.id ?? null)} />
      ) : (
        <Trans>フォルダが空ではありません。中の文書とフォルダを移動してから削除してください。</Trans>
      )}
    </ConfirmDialog>
  )
}

/** What the server still has in it counts: the deletion may come there before what was moved out of it here. */
function documentsIn({ record, documents }: FolderNode): number {
  return Math.max(record.documents, documents)
}

/** Nothing is lost: what lies in the folder goes to the one above. */
function Contents({ node, path }: { node: FolderNode; path: string }) {
  const { children, above } = node
  const documents = formatNumber(documentsIn(node))
  const folders = formatNumber(children.length)
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans>
          このフォルダには、文書が{documents}件、フォルダが{folders}件入っています。
        </Trans>
      </p>
      <p>
        {above ? (
          <Trans>中の文書とフォルダは消えません。上のフォルダ（{path}）へ移ります。</Trans>
        ) : (
          <Trans>中の文書とフォルダは消えません。一番上の階層へ移り、文書は「フォルダなし」に入ります。</Trans>
        )}
      </p>
      <p>
        <Trans>削除した直後は「元に戻す」で取り消せます。</Trans>
      </p>
    </div>
  )
}
