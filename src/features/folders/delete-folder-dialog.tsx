import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { FolderContents } from '#contract/folders'
import { useHeldDelete } from '@/forms/use-held-delete'
import { formatNumber } from '@/i18n/numbers'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ContentsChoice, useIsDeletable } from './contents-choice'
import { pathText } from './folder-places'
import type { FolderNode, FolderTree } from './folder-tree'
import { deleteFolder } from './mutations'
import { useContents } from './use-contents'

type DialogProps = {
  node: FolderNode
  onDeleted: () => void
  onClose: () => void
}

type DeleteFolderDialogProps = DialogProps & {
  tree: FolderTree
  /** Whether the person may delete one that is not empty. */
  mayEmpty: boolean
}

/** Asks before a folder is deleted, and of one that is not empty what becomes of what lies in it. */
export function DeleteFolderDialog({ tree, mayEmpty, ...dialog }: DeleteFolderDialogProps) {
  const { t } = useLingui()
  const { node } = dialog
  if (node.children.length === 0 && documentsIn(node) === 0) {
    return (
      <Question {...dialog} confirmLabel={t`削除`} contents={null}>
        <Trans>フォルダは空です。削除した直後は「元に戻す」で取り消せます。</Trans>
      </Question>
    )
  }
  if (mayEmpty) return <WithContents {...dialog} path={pathText(tree, node.above?.record.id ?? null)} />
  return (
    <Question {...dialog} disabled confirmLabel={t`中身を移して削除`} contents={null}>
      <Trans>フォルダが空ではありません。中の文書とフォルダを移動してから削除してください。</Trans>
    </Question>
  )
}

/** What the server still has in it counts: the deletion may come there before what was moved out of it here. */
function documentsIn({ record, documents }: FolderNode): number {
  return Math.max(record.documents, documents)
}

function WithContents({ path, ...dialog }: DialogProps & { path: string }) {
  const { t } = useLingui()
  const { node } = dialog
  const found = useContents(node)
  const isDeletable = useIsDeletable(found)
  const [chosen, setChosen] = useState<FolderContents>('move_up')
  // What was chosen may not be possible any more.
  const contents = isDeletable ? chosen : 'move_up'
  const going =
    contents === 'delete' && found.state === 'known'
      ? { documents: found.documents.map(({ id }) => id), folders: [...found.folders] }
      : {}
  const documents = formatNumber(documentsIn(node))
  const folders = formatNumber(node.children.length)
  return (
    <Question
      {...dialog}
      confirmLabel={contents === 'delete' ? t`中身ごと削除` : t`中身を移して削除`}
      contents={contents}
      going={going}
    >
      <div className="flex flex-col gap-3">
        <p>
          <Trans>
            このフォルダには、文書が{documents}件、フォルダが{folders}件入っています。
          </Trans>
        </p>
        <ContentsChoice node={node} contents={found} path={path} value={contents} onChange={setChosen} />
        <p>
          <Trans>削除した直後は「元に戻す」で取り消せます。</Trans>
        </p>
      </div>
    </Question>
  )
}

type QuestionProps = DialogProps & {
  contents: FolderContents | null
  /** What goes with it. */
  going?: { documents?: string[]; folders?: string[] }
  confirmLabel: string
  disabled?: boolean
  children: ReactNode
}

function Question({ node, contents, going = {}, onDeleted, onClose, ...shown }: QuestionProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const remove = useHeldDelete(deleteFolder)
  const { id, name } = node.record

  async function confirm() {
    setBusy(true)
    const words = { deleted: t`${name} を削除しました`, restored: t`${name} を元に戻しました` }
    const about = { id, name, parent_id: node.above?.record.id ?? null, contents }
    const input = { ...about, documents: going.documents ?? [], folders: going.folders ?? [] }
    if (await remove(input, node.record, words)) onDeleted()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t`${name} を削除しますか？`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      {...shown}
    />
  )
}
