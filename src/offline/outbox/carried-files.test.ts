// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { carriedFiles, isFile, withFiles } from './carried-files'
import { contactRow, createRow, updateRow } from './row-fixtures'

const file = (id: string, seq: number) => createRow(id, { id, seq, subject: { kind: 'file', id }, lane: `file:${id}` })
const [box, leaflet] = [file('box', 1), file('leaflet', 2)]
const product = createRow('p', { id: 'product', seq: 3, depends_on: ['box'] })
const other = updateRow('q', {}, { id: 'other', seq: 4, depends_on: ['box', 'leaflet'] })

it('knows a file by its subject', () => {
  expect([box, product, contactRow('c', 'p')].map(isFile)).toEqual([true, false, false])
})

describe('a file is carried', () => {
  it('by whatever waits for it', () => {
    expect([...carriedFiles([box, leaflet, product])]).toEqual(['box'])
  })

  it('and never a record, though a contact waits for its customer', () => {
    const contact = contactRow('c', 'p', { seq: 5, depends_on: ['product'] })
    expect([...carriedFiles([box, product, contact])]).toEqual(['box'])
    expect([...carriedFiles([product, contact])]).toEqual([])
  })
})

describe('what a change of the queue takes along', () => {
  const gone = (rows: Parameters<typeof withFiles>[0], change: object) =>
    withFiles(rows, { result: 'done', ...change }).remove ?? []

  it('is the file that only the removed one needed', () => {
    expect(gone([box, product], { remove: ['product'] })).toEqual(['product', 'box'])
    expect(gone([box, leaflet, product, other], { remove: ['other'] })).toEqual(['other', 'leaflet'])
  })

  it('is nothing that another one needs, and no file that nothing has named yet', () => {
    expect(gone([box, leaflet, product, other], { remove: ['product'] })).toEqual(['product'])
    expect(gone([box, product, file('new', 9)], { remove: ['product'] })).toEqual(['product', 'box'])
    expect(gone([file('new', 9)], { put: [createRow('r', { seq: 10 })] })).toEqual([])
  })

  it('is the file of which a change has let go', () => {
    expect(gone([box, product], { put: [{ ...product, depends_on: [] }] })).toEqual(['box'])
  })

  it('is not written once more by the same change', () => {
    const change = { result: 'done', put: [{ ...box, state: 'uncertain' as const }], remove: ['product'] }
    expect(withFiles([box, product], change)).toMatchObject({ put: [], remove: ['product', 'box'] })
  })

  it('keeps the rest of the change as it is', () => {
    const change = { result: 'done', put: [createRow('r', { seq: 10 })], meta: { seq: 10, lease: null, rest: null } }
    expect(withFiles([box, product], change)).toBe(change)
  })
})
