// @vitest-environment node
import { expect, it } from 'vitest'
import { nextSort } from './next-sort'

it.each([
  [{ by: 'name', order: 'asc' }, 'name', { by: 'name', order: 'desc' }],
  [{ by: 'name', order: 'desc' }, 'name', { by: 'name', order: 'asc' }],
  [{ by: 'name', order: 'desc' }, 'price', { by: 'price', order: 'asc' }],
  [{ by: 'name', order: 'asc' }, 'updated_at', { by: 'updated_at', order: 'desc' }],
  [{ by: 'updated_at', order: 'desc' }, 'updated_at', { by: 'updated_at', order: 'asc' }],
] as const)('after %o a press on %s sorts by %o', (sort, column, next) => expect(nextSort(sort, column)).toEqual(next))
