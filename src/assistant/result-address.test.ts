import { expect, it } from 'vitest'
import { parseResultSearch } from './result-address'

const ID = 'a0000000-0000-4000-8000-000000000001'

it.each([
  [{}, { tab: 'create' }],
  [
    { tab: 'review', open: ID },
    { tab: 'review', open: ID },
  ],
  [{ tab: 'other', open: '../x' }, { tab: 'create' }],
])('reads %j', (raw, read) => {
  expect(parseResultSearch(raw, ['create', 'review'])).toEqual(read)
})
