import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { IconButton } from '@/ui/icon-button'
import { canMove, hasRoomBelow } from './folder-places'
import { useFolderRights } from './folder-rights'
import type { FolderNode } from './folder-tree'
import { FolderTreeView } from './folder-tree-view'
import { type FolderChoice, UNFILED } from './tree-rows'
import { useFolders } from './use-folders'
import { useMoveFolder } from './use-move-folder'

const options = { close: byOnClose }
const FolderDialog = lazyDialog(() => import('./folder-dialog').then((m) => m.FolderDialog), options)
const MoveDialog = lazyDialog(() => import('./move-dialog').then((m) => m.MoveDialog), options)
const DeleteFolderDialog = lazyDialog(() => import('./delete-folder-dialog').then((m) => m.DeleteFolderDialog), options)

export type FolderPaneProps = {
  /** A folder, null for all documents, `unfiled` for those in none. */
  selectedId: FolderChoice
  onSelect: (id: FolderChoice) => void
  /** Documents were dropped on a folder; null: on 「フォルダなし」. They are dragged as the kind `document`. */
  onDropDocuments?: (folderId: string | null, documentIds: string[]) => void
  /** How many documents there are in all, and in no folder, where that is known. */
  counts?: { all?: number | undefined; unfiled?: number | undefined }
}

type Task = { kind: 'create' } | { kind: 'rename' | 'move' | 'delete'; node: FolderNode }

/** The folders beside a list of documents: choose one, make, rename, move and delete them. */
export function FolderPane({ selectedId, onSelect, onDropDocuments, counts = {} }: FolderPaneProps) {
  const { t } = useLingui()
  const { tree, first } = useFolders()
  const rights = useFolderRights()
  const move = useMoveFolder(tree)
  const [task, setTask] = useState<Task | null>(null)
  const selected = selectedId === null ? undefined : tree.byId.get(selectedId)
  const parentId = selected?.record.id ?? null
  const close = () => setTask(null)
  const start = (kind: 'rename' | 'move' | 'delete', node: FolderNode) => {
    const isAllowed = kind === 'delete' ? rights.delete(node.record) !== 'none' : rights.change(node.record)
    if (isAllowed) setTask({ kind, node })
  }
  const name = task && task.kind !== 'create' ? task.node.record.name : ''
  const mayChange = selected !== undefined && rights.change(selected.record)

  return (
    <section aria-label={t`フォルダ`} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center">
        <h2 className="mr-auto px-2 font-bold text-sm">
          <Trans>フォルダ</Trans>
        </h2>
        {rights.create ? (
          <IconButton
            label={t`新しいフォルダ`}
            icon="plus"
            disabled={!hasRoomBelow(tree, parentId)}
            onClick={() => setTask({ kind: 'create' })}
          />
        ) : null}
        {mayChange ? (
          <>
            <IconButton label={t`名前を変更`} icon="pencil" onClick={() => start('rename', selected)} />
            <IconButton label={t`フォルダを移動`} icon="arrow-right" onClick={() => start('move', selected)} />
          </>
        ) : null}
        {selected && rights.delete(selected.record) !== 'none' ? (
          <IconButton label={t`フォルダを削除`} icon="trash" onClick={() => start('delete', selected)} />
        ) : null}
      </div>
      <FolderTreeView
        label={t`フォルダ`}
        tree={tree}
        heads={[
          { id: null, label: t`すべての文書`, icon: 'legal', count: counts.all },
          { id: UNFILED, label: t`フォルダなし`, icon: 'note', count: counts.unfiled },
        ]}
        selectedId={selectedId}
        onSelect={onSelect}
        onRename={(node) => start('rename', node)}
        onDelete={(node) => start('delete', node)}
        drop={{
          mayDrag: (id) => {
            const node = tree.byId.get(id)
            return node !== undefined && rights.change(node.record)
          },
          canMove: (id, target) => canMove(tree, id, target),
          onDropFolder: (id, target) => {
            const node = tree.byId.get(id)
            if (node) void move(node, target)
          },
          onDropDocuments,
        }}
      />
      {/* Below: the folders come where it stands, and what is above them stays in its place. */}
      <QueryState query={first} />
      {task?.kind === 'create' ? <FolderDialog parentId={parentId} onClose={close} onSaved={done} /> : null}
      {task?.kind === 'rename' ? (
        <FolderDialog
          folder={task.node.record}
          parentId={task.node.above?.record.id ?? null}
          onClose={close}
          onSaved={close}
        />
      ) : null}
      {task?.kind === 'move' ? (
        <MoveDialog
          title={t`${name} を移動`}
          folderId={task.node.record.id}
          noneLabel={t`一番上の階層`}
          onMove={(target) => move(task.node, target)}
          onClose={close}
        />
      ) : null}
      {task?.kind === 'delete' ? (
        <DeleteFolderDialog
          node={task.node}
          tree={tree}
          mayEmpty={rights.delete(task.node.record) === 'any'}
          onDeleted={() => {
            if (task.node.record.id === selectedId) onSelect(task.node.above?.record.id ?? null)
          }}
          onClose={close}
        />
      ) : null}
    </section>
  )

  function done(id: string) {
    close()
    onSelect(id)
  }
}
