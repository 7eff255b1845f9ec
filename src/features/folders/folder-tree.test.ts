// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Folder } from '#contract/folders'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { aFolder, asShown } from './folder-fixtures'
import { canMove, foldersWithin, hasRoomBelow, heightOf, pathText, pathTo, rowsOf } from './folder-places'
import { type FolderNode, folderTree } from './folder-tree'

const treeOf = (shown: readonly Folder[], known: readonly Folder[] = shown) => folderTree(shown.map(asShown), known)
/** A tree in brackets: `a(b c)`. */
const drawn = (nodes: readonly FolderNode[]): string =>
  nodes.map(({ record, children }) => record.name + (children.length > 0 ? `(${drawn(children)})` : '')).join(' ')
const draw = (shown: readonly Folder[], known?: readonly Folder[]) => drawn(treeOf(shown, known).roots)

describe('the tree', () => {
  it('has each folder in its own, by name as in a Japanese index', () => {
    const names = ['10月', '2月', 'あ', 'ｲ', 'ウ', 'Abc'].map((name) => aFolder(name, 'b', { name }))
    expect(draw([...names.toReversed(), aFolder('b'), aFolder('a')])).toBe('a b(2月 10月 Abc あ ｲ ウ)')
  })

  it('says how deep each lies and in which', () => {
    const { byId } = treeOf([aFolder('c', 'b'), aFolder('b', 'a'), aFolder('a')])
    expect([byId.get('a')?.depth, byId.get('c')?.depth, byId.get('c')?.above?.record.id]).toEqual([1, 3, 'b'])
  })

  it('two of one name stand in one order, whichever came first', () => {
    const [one, other] = [aFolder('1', null, { name: '同' }), aFolder('2', null, { name: '同' })]
    const order = (...given: Folder[]) => treeOf(given).roots.map(({ record }) => record.id)
    expect([order(one, other), order(other, one)]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ])
  })

  it('draws what lies in a folder that is gone in the one above it', () => {
    const known = [aFolder('a'), aFolder('b', 'a'), aFolder('c', 'b'), aFolder('d', 'c')]
    expect(draw([known[0], known[3]] as Folder[], known)).toBe('a(d)')
    expect(draw([aFolder('d', 'nobody')])).toBe('d')
    const gone = [aFolder('x', 'y'), aFolder('y', 'x')]
    expect(draw([aFolder('d', 'x')], gone)).toBe('d')
  })
})

describe('moves of two people', () => {
  it('that would make a circle: that of this device is not drawn', () => {
    const server = [aFolder('a', 'b'), aFolder('b')]
    expect(draw([aFolder('a', 'b'), aFolder('b', 'a')], server)).toBe('b(a)')
  })

  it('into each other through what lies in them', () => {
    const server = [aFolder('a', 'b2'), aFolder('a2', 'a'), aFolder('b'), aFolder('b2', 'b')]
    const mine = server.map((folder) => (folder.id === 'b' ? { ...folder, parent_id: 'a2' } : folder))
    expect(draw(mine, server)).toBe('b(b2(a(a2)))')
  })

  it('among new folders, which the server does not know', () => {
    expect(draw([aFolder('n', 'm'), aFolder('m', 'n'), aFolder('o', 'm')], [])).toBe('m(o) n')
    expect(draw([aFolder('self', 'self')], [])).toBe('self')
  })

  it('of any kind: each folder is drawn once', () => {
    const seed = testNumber('SEED', 1)
    const random = seededRandom(seed)
    const pick = (ids: readonly string[]) => ids[Math.floor(random() * (ids.length + 1))] ?? null
    for (let round = 0; round < 500; round += 1) {
      const ids = Array.from({ length: 8 }, (_, i) => `${i}`)
      // The server's own tree has no circle: each lies in one before it.
      const server = ids.slice(0, 6).map((id, i) => aFolder(id, pick(ids.slice(0, i))))
      const shown = ids.filter(() => random() < 0.9).map((id) => aFolder(id, pick(ids)))
      const { roots, byId } = treeOf(shown, server)
      const rows = rowsOf(roots, () => true).map(({ record }) => record.id)
      expect(rows.toSorted(), `seed ${seed}`).toEqual(shown.map(({ id }) => id).toSorted())
      expect(byId.size).toBe(shown.length)
    }
  })
})

describe('places', () => {
  const chain = Array.from({ length: 9 }, (_, i) => aFolder(`${i + 1}`, i === 0 ? null : `${i}`))
  const tree = treeOf([...chain, aFolder('x'), aFolder('y', 'x'), aFolder('z', 'y')])

  it('the way to a folder', () => {
    expect(pathTo(tree, 'z').map(({ record }) => record.id)).toEqual(['x', 'y', 'z'])
    expect([pathText(tree, 'y'), pathText(tree, null), pathTo(tree, 'nobody')]).toEqual(['/x/y', '/', []])
  })

  it('how much lies in a folder', () => {
    const x = tree.byId.get('x') as FolderNode
    expect([heightOf(x), foldersWithin(x)]).toEqual([3, 2])
  })

  it('a folder goes neither into itself, nor where it is, nor too deep', () => {
    const targets = [null, 'x', 'y', 'z', '1', '7', '8', 'nobody']
    expect(targets.filter((target) => canMove(tree, 'x', target))).toEqual(['1', '7'])
    expect(targets.filter((target) => canMove(tree, 'z', target))).toEqual([null, 'x', '1', '7', '8'])
    expect(canMove(tree, 'nobody', 'x')).toBe(false)
  })

  it('a new one has room down to the tenth level', () => {
    const full = treeOf([...chain, aFolder('10', '9')])
    expect([hasRoomBelow(full, null), hasRoomBelow(full, '9'), hasRoomBelow(full, '10')]).toEqual([true, true, false])
  })

  it('rows are those of open folders', () => {
    const open = new Set(['x'])
    const rows = rowsOf(tree.roots, ({ record }) => open.has(record.id))
    expect(rows.map(({ record }) => record.id)).toEqual(['1', 'x', 'y'])
  })
})
