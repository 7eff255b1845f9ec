import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '@/i18n/numbers'
import { ChangeBadge } from '@/ui/change-badge'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import type { FolderNode, FolderTree } from './folder-tree'
import { type FolderChoice, type TreeHead, type TreeRow, useTreeRows } from './tree-rows'
import { type TreeDrop, useTreeDrop } from './use-tree-drop'
import { useTreeKeys } from './use-tree-keys'

export type FolderTreeViewProps = {
  /** The accessible name. */
  label: string
  tree: FolderTree
  /** Lines above the folders that are none. */
  heads: readonly TreeHead[]
  selectedId: FolderChoice
  onSelect: (id: FolderChoice) => void
  /** What is shown and cannot be chosen. */
  isOff?: (id: FolderChoice) => boolean
  /** F2 and Delete on a folder. */
  onRename?: (node: FolderNode) => void
  onDelete?: (node: FolderNode) => void
  /** What can be dragged onto what; nothing without it. */
  drop?: TreeDrop
}

/** Folders as a tree: with the mouse, by keys, and for screen readers. */
export function FolderTreeView(props: FolderTreeViewProps) {
  const { label, tree, heads, selectedId, onSelect, isOff = () => false, onRename, onDelete, drop } = props
  const { rows, open } = useTreeRows(tree, heads, selectedId)
  const choose = (row: TreeRow) => {
    if (!isOff(row.id)) onSelect(row.id)
  }
  const keys = useTreeKeys(rows, selectedId, {
    choose,
    open,
    rename: onRename && (({ node }) => node && onRename(node)),
    remove: onDelete && (({ node }) => node && onDelete(node)),
  })
  const dragging = useTreeDrop(drop)
  return (
    <div role="tree" aria-label={label} className="flex flex-col gap-0.5">
      {rows.map((row, index) => {
        const isSelected = row.id === selectedId
        const { tabIndex, onKeyDown, ...focus } = keys.propsOf(row, index)
        return (
          <div
            key={row.id ?? ''}
            tabIndex={tabIndex}
            onKeyDown={onKeyDown}
            {...focus}
            {...dragging.propsOf(row)}
            role="treeitem"
            aria-level={row.depth}
            aria-posinset={row.place}
            aria-setsize={row.places}
            aria-selected={isSelected}
            aria-disabled={isOff(row.id) || undefined}
            aria-expanded={row.isOpen}
            onClick={() => choose(row)}
            style={{ paddingInlineStart: `${(row.depth - 1) * 1.125}rem` }}
            className={classNames(
              'flex min-h-11 cursor-pointer select-none items-center gap-1.5 rounded-control pr-2 text-sm transition-colors',
              'hover:bg-accent-soft focus-visible:outline-3 focus-visible:outline-accent focus-visible:-outline-offset-2',
              'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
              isSelected && 'bg-accent-soft font-semibold text-accent-ink',
              dragging.isOver(row) && 'bg-accent-soft outline-2 outline-accent outline-dashed -outline-offset-2',
            )}
          >
            <Opener row={row} onOpen={open} />
            <RowContent row={row} />
          </div>
        )
      })}
    </div>
  )
}

/** Opens and closes with the mouse; keys do it on the row itself. */
function Opener({ row, onOpen }: { row: TreeRow; onOpen: (row: TreeRow, isOpen: boolean) => void }) {
  if (row.isOpen === undefined) return <span className="w-8 shrink-0" />
  return (
    <span
      aria-hidden="true"
      className="flex h-11 w-8 shrink-0 items-center justify-center text-muted"
      onClick={(event) => {
        event.stopPropagation()
        onOpen(row, !row.isOpen)
      }}
    >
      <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
    </span>
  )
}

function RowContent({ row: { icon, label, count, node } }: { row: TreeRow }) {
  const { t } = useLingui()
  const documents = formatNumber(count ?? 0)
  return (
    <>
      <Icon name={icon} size={18} className="text-muted" />
      <span className="min-w-0 flex-1 break-words py-1.5">{label}</span>
      {node ? <ChangeBadge mark={node.mark} /> : null}
      {count ? (
        <span className="text-muted tabular-nums" title={t`文書${documents}件`}>
          <span aria-hidden="true">{documents}</span>
          <span className="sr-only">{t`文書${documents}件`}</span>
        </span>
      ) : null}
    </>
  )
}
