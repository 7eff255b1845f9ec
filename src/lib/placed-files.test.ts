import { expect, it } from 'vitest'
import { droppedFiles, type PlacedFile, pickedFiles } from './placed-files'

const file = (name: string, path = '') =>
  Object.defineProperty(new File(['a'], name), 'webkitRelativePath', { value: path === '' ? '' : `${path}/${name}` })
const told = (files: readonly PlacedFile[]) => files.map(({ file: { name }, path }) => [...path, name].join('/'))

it('names the folders of a chosen folder, without what a system keeps in them', () => {
  const picked = pickedFiles([
    file('契約10.pdf', '書類/取引先'),
    file('契約2.pdf', '書類/取引先'),
    file('.DS_Store', '書類'),
    file('~$契約.docx', '書類'),
    file('Thumbs.db', '書類'),
    file('config', '書類/.git'),
  ])
  expect(told(picked)).toEqual(['書類/取引先/契約2.pdf', '書類/取引先/契約10.pdf'])
})

it('leaves files that were chosen one by one as they are', () => {
  expect(told(pickedFiles([file('b.txt'), file('.profile.txt'), file('a.txt')]))).toEqual([
    'b.txt',
    '.profile.txt',
    'a.txt',
  ])
})

type Tree = { [name: string]: Tree | null }

/** What a browser makes of a tree: null is a file. At most two entries are told at a time, where it tells a hundred. */
function entryOf(name: string, inside: Tree | null): object {
  if (inside === null)
    return { name, isFile: true, isDirectory: false, file: (give: (f: File) => void) => give(file(name)) }
  const left = Object.entries(inside).map(([key, value]) => entryOf(key, value))
  const readEntries = (give: (some: object[]) => void) => give(left.splice(0, 2))
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) }
}
function dropped(tree: Tree): DataTransfer {
  const items = Object.entries(tree).map(([name, inside]) => ({ webkitGetAsEntry: () => entryOf(name, inside) }))
  return { items, files: Object.keys(tree).map((name) => file(name)) } as unknown as DataTransfer
}

it('reads dropped folders to their ends', async () => {
  const found = await droppedFiles(
    dropped({ docs: { a10: null, a2: null, c: { d: null, '.git': { config: null } }, e: null }, z: null }),
  )
  expect(told(found)).toEqual(['docs/a2', 'docs/a10', 'docs/c/d', 'docs/e', 'z'])
})

it('takes files alone as the browser gives them', async () => {
  expect(told(await droppedFiles(dropped({ 一: null, 二: null })))).toEqual(['一', '二'])
})

it('a folder or a file that cannot be read has nothing', async () => {
  const broken = {
    name: '書類',
    isDirectory: true,
    createReader: () => ({ readEntries: (_: unknown, fail: () => void) => fail() }),
  }
  const gone = { name: '消えた', isFile: true, isDirectory: false, file: (_: unknown, fail: () => void) => fail() }
  const items = [broken, gone].map((entry) => ({ webkitGetAsEntry: () => entry }))
  expect(await droppedFiles({ items, files: [] } as unknown as DataTransfer)).toEqual([])
})
