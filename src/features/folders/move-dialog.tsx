import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { QueryState } from '@/errors/query-state'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { canMove } from './folder-places'
import { FolderTreeView } from './folder-tree-view'
import type { FolderChoice } from './tree-rows'
import { useFolders } from './use-folders'

type MoveDialogProps = {
  title: ReactNode
  /** The folder that is moved: it goes neither into itself nor too deep. None where documents are. */
  folderId?: string
  /** Where it lies, and documents do: that is no place to go to. Left out where they come from several places. */
  from?: string | null
  /** What stands for being in no folder. */
  noneLabel: string
  /** Resolves whether it was moved, i.e. at least on this device. */
  onMove: (target: string | null) => Promise<boolean>
  onClose: () => void
}

const NOWHERE = '-'

/** Chooses a folder for another folder, or for documents: what dragging does, by keys and on a phone. */
export function MoveDialog({ title, folderId, from, noneLabel, onMove, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const { tree, first } = useFolders()
  const [target, setTarget] = useState<FolderChoice>(NOWHERE)
  const [busy, setBusy] = useState(false)
  const isOff = (id: FolderChoice) => id === from || (folderId !== undefined && !canMove(tree, folderId, id))

  async function move() {
    setBusy(true)
    const isMoved = await onMove(target)
    setBusy(false)
    if (isMoved) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t`キャンセル`}</Button>
          <Button variant="primary" busy={busy} disabled={target === NOWHERE} onClick={() => void move()}>
            {t`ここへ移動`}
          </Button>
        </>
      }
    >
      <QueryState query={first} />
      <FolderTreeView
        label={t`移動先`}
        tree={tree}
        heads={[{ id: null, label: noneLabel, icon: 'note' }]}
        selectedId={target}
        onSelect={setTarget}
        isOff={isOff}
      />
    </Dialog>
  )
}
