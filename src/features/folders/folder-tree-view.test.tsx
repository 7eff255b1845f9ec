import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { dragRecords } from '@/lib/dragged-records'
import { aFolder, asShown } from './folder-fixtures'
import { canMove } from './folder-places'
import { folderTree } from './folder-tree'
import { FolderTreeView, type FolderTreeViewProps } from './folder-tree-view'
import { type FolderChoice, UNFILED } from './tree-rows'

// a(b(c)) d; b is closed at first.
const folders = [aFolder('a', null, { documents: 1200 }), aFolder('b', 'a'), aFolder('c', 'b'), aFolder('d')]
const tree = folderTree(folders.map(asShown), folders)
const heads: FolderTreeViewProps['heads'] = [
  { id: null, label: 'すべて', icon: 'legal' },
  { id: UNFILED, label: 'なし', icon: 'note', count: 2 },
]

function show(more: Partial<FolderTreeViewProps> = {}) {
  const onSelect = vi.fn()
  function Shown() {
    const [selectedId, setSelected] = useState<FolderChoice>(more.selectedId ?? null)
    return (
      <FolderTreeView
        {...{ label: 'フォルダ', tree, heads, ...more, selectedId }}
        onSelect={(id) => {
          onSelect(id)
          setSelected(id)
        }}
      />
    )
  }
  renderWithWords(<Shown />)
  return onSelect
}
const names = () => screen.getAllByRole('treeitem').map((row) => row.textContent?.replace(/[\d,文書件]/g, ''))
const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const focused = () => document.activeElement?.textContent?.replace(/[\d,文書件]/g, '')
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key })
}

describe('for who looks and listens', () => {
  it('has the first level open, and what leads to the chosen one', () => {
    show({ selectedId: 'c' })
    expect(names()).toEqual(['すべて', 'なし', 'a', 'b', 'c', 'd'])
    expect(row('c').getAttribute('aria-selected')).toBe('true')
  })

  it('says how deep each lies, whether it is open, and how many documents it holds', () => {
    show()
    expect(names()).toEqual(['すべて', 'なし', 'a', 'b', 'd'])
    const told = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded']
    const of = (name: string) => told.map((attribute) => row(name).getAttribute(attribute))
    expect([of('なし'), of('a'), of('b'), of('d')]).toEqual([
      ['1', '2', '4', null],
      ['1', '3', '4', 'true'],
      ['2', '1', '1', 'false'],
      ['1', '4', '4', null],
    ])
    expect(screen.getByRole('treeitem', { name: 'a 文書1,200件' })).not.toBeNull()
  })

  it('one row can be reached by Tab: the chosen one', () => {
    show({ selectedId: 'd' })
    const reached = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)
    expect(reached).toEqual([row('d')])
  })
})

describe('with keys', () => {
  it('up, down, first and last', () => {
    show()
    row('すべて').focus()
    press('ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(focused()).toBe('b')
    press('End', 'ArrowDown')
    expect(focused()).toBe('d')
    press('ArrowUp', 'ArrowUp')
    expect(focused()).toBe('a')
    press('Home', 'ArrowUp')
    expect(focused()).toBe('すべて')
  })

  it('right opens and goes in, left closes and goes out', () => {
    show()
    row('b').focus()
    press('ArrowRight')
    expect([focused(), names()?.includes('c')]).toEqual(['b', true])
    press('ArrowRight')
    expect(focused()).toBe('c')
    press('ArrowLeft', 'ArrowLeft')
    expect([focused(), names()?.includes('c')]).toEqual(['b', false])
    press('ArrowLeft')
    expect(focused()).toBe('a')
  })

  it('Enter and Space choose, F2 renames, Delete deletes; heads are no folders', () => {
    const [onRename, onDelete] = [vi.fn(), vi.fn()]
    const onSelect = show({ onRename, onDelete })
    row('d').focus()
    press('Enter', 'F2', 'Delete')
    row('なし').focus()
    press(' ', 'F2', 'Delete')
    expect(onSelect.mock.calls).toEqual([['d'], [UNFILED]])
    const d = tree.byId.get('d')
    expect([onRename.mock.calls, onDelete.mock.calls]).toEqual([[[d]], [[d]]])
  })

  it('keys of the browser and of an input method stay theirs', () => {
    const onSelect = show()
    row('d').focus()
    fireEvent.keyDown(row('d'), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(row('d'), { key: 'Enter', isComposing: true })
    expect(fireEvent.keyDown(row('d'), { key: 'Tab' })).toBe(true)
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('what cannot be chosen is not, in neither way', () => {
    const onSelect = show({ isOff: (id) => id === 'd' })
    row('d').focus()
    press('Enter')
    fireEvent.click(row('d'))
    expect([onSelect.mock.calls, row('d').getAttribute('aria-disabled')]).toEqual([[], 'true'])
  })
})

it('a press chooses, and one on the arrow only opens', () => {
  const onSelect = show()
  fireEvent.click(row('b').firstElementChild as Element)
  expect([names()?.includes('c'), onSelect.mock.calls]).toEqual([true, []])
  fireEvent.click(row('c'))
  expect(onSelect).toHaveBeenCalledWith('c')
})

describe('by dragging', () => {
  /** As much of a drag as there is outside of a browser. */
  function aTransfer() {
    const held = new Map<string, string>()
    return {
      get types() {
        return [...held.keys()]
      },
      setData: (type: string, data: string) => void held.set(type, data),
      getData: (type: string) => held.get(type) ?? '',
    } as unknown as DataTransfer
  }
  function drag(transfer: DataTransfer, name: string, act: 'dragStart' | 'dragOver' | 'drop'): boolean {
    const event = createEvent[act](row(name))
    Object.defineProperty(event, 'dataTransfer', { value: transfer })
    return !fireEvent(row(name), event)
  }
  function start(more: object = {}) {
    const [onDropFolder, onDropDocuments] = [vi.fn(), vi.fn()]
    const move = (id: string, target: string | null) => canMove(tree, id, target)
    show({ drop: { mayDrag: (id) => id !== 'd', canMove: move, onDropFolder, onDropDocuments, ...more } })
    return { onDropFolder, onDropDocuments, transfer: aTransfer() }
  }

  it('a folder goes where it can lie, and nowhere else', () => {
    const { onDropFolder, transfer } = start()
    const isDraggable = (name: string) => row(name).getAttribute('draggable')
    expect([isDraggable('b'), isDraggable('d'), isDraggable('なし')]).toEqual(['true', 'false', 'false'])
    drag(transfer, 'b', 'dragStart')
    expect(['a', 'b', 'd', 'すべて'].map((name) => drag(transfer, name, 'dragOver'))).toEqual([
      false,
      false,
      true,
      true,
    ])
    drag(transfer, 'a', 'drop')
    expect(onDropFolder).not.toHaveBeenCalled()
    drag(transfer, 'd', 'drop')
    expect(onDropFolder).toHaveBeenCalledExactlyOnceWith('b', 'd')
  })

  it('documents go into a folder or into none', () => {
    const { onDropFolder, onDropDocuments, transfer } = start()
    dragRecords(transfer, 'document', ['1', '2'])
    expect(['a', 'なし', 'すべて'].map((name) => drag(transfer, name, 'dragOver'))).toEqual([true, true, false])
    drag(transfer, 'd', 'drop')
    drag(transfer, 'なし', 'drop')
    expect(onDropDocuments.mock.calls).toEqual([
      ['d', ['1', '2']],
      [null, ['1', '2']],
    ])
    expect(onDropFolder).not.toHaveBeenCalled()
  })

  it('nothing is taken where documents cannot go, and no file of the computer', () => {
    const { transfer } = start({ onDropDocuments: undefined })
    dragRecords(transfer, 'document', ['1'])
    expect(drag(transfer, 'a', 'dragOver')).toBe(false)
    expect(drag({ types: ['Files'] } as unknown as DataTransfer, 'a', 'dragOver')).toBe(false)
  })
})
