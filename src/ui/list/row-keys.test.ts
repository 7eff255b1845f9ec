import { describe, expect, it } from 'vitest'
import { NO_ROWS, type RowKeys, rowKeys } from './row-keys'

const rows = ({ rows: by }: RowKeys) => Object.fromEntries(by)

describe('which row shows which record', () => {
  const first = rowKeys(NO_ROWS, ['a', 'b', 'c'], 'a')

  it('a record that comes takes over the row of one that has gone', () => {
    expect(rows(first)).toEqual({ a: 0, b: 1, c: 2 })
    expect(rows(rowKeys(first, ['c', 'd', 'e'], null))).toEqual({ c: 2, d: 1, e: 0 })
  })

  it('a record keeps its row when others come before it', () => {
    expect(rows(rowKeys(first, ['x', 'a', 'b'], 'a'))).toEqual({ x: 2, a: 0, b: 1 })
  })

  it('the row that may have the focus is not handed on, also not when its record comes again', () => {
    const gone = rowKeys(first, ['b', 'c', 'd'], 'a')
    expect(rows(gone)).toEqual({ b: 1, c: 2, d: 3 })
    expect(rows(rowKeys(gone, ['a', 'b', 'c'], 'a'))).toEqual({ a: 3, b: 1, c: 2 })
  })

  it('more records than before get rows of their own; fewer leave the others where they are', () => {
    expect(rows(rowKeys(first, ['a', 'b', 'c', 'd'], null))).toEqual({ a: 0, b: 1, c: 2, d: 3 })
    expect(rows(rowKeys(first, ['b'], null))).toEqual({ b: 1 })
  })

  it('changes nothing while the same records are in sight', () => {
    expect(rowKeys(first, ['c', 'a', 'b'], 'b')).toBe(first)
    expect(rowKeys(first, ['c', 'a', 'b', 'a'], 'b'), 'a record that two pages of the server have').toBe(first)
  })
})
