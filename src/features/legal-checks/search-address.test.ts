// @vitest-environment node
import { expect, it } from 'vitest'
import { documentSearch } from './search-address'

const { parse, change, questionIn, isNarrowed } = documentSearch

const FOLDER = '0197f3a0-0000-7000-8000-000000000003'

it('an address is read, and what makes no sense in it is left out', () => {
  const whole = { query: '解約', mode: 'keyword', folder_id: FOLDER, type: 'contract', severity: 'high' }
  const days = { uploaded_from: '2026-04-01', uploaded_to: '2026-04-30' }
  expect(parse({ ...whole, ...days })).toEqual({ ...whole, ...days })
  const broken = {
    mode: 'magic',
    folder_id: '../etc',
    type: 'menu',
    severity: 'grave',
    uploaded_to: '2026-02-30',
    x: 1,
  }
  expect(parse({ query: ' ', ...broken })).toEqual({})
})

it('is as short as it can be', () => {
  const search = { query: '解約', mode: 'semantic', type: 'contract', uploaded_to: '2026-04-30' } as const
  expect(change(search, { mode: 'both', type: null, uploaded_to: null })).toEqual({ query: '解約' })
  expect(change({}, { query: '解約', severity: 'low' })).toEqual({ query: '解約', severity: 'low' })
})

it('asks by words and meaning unless told otherwise, and for nothing without words', () => {
  expect(questionIn({ query: '解約', type: 'contract' })).toEqual({ query: '解約', type: 'contract', mode: 'both' })
  expect(questionIn({ type: 'contract' })).toBeNull()
})

it('a day whose year is not typed to its end stays in the address and narrows nothing yet', () => {
  const search = parse({ query: '解約', uploaded_from: '0202-04-01' })
  expect(search.uploaded_from).toBe('0202-04-01')
  expect(questionIn(search)).toEqual({ query: '解約', mode: 'both' })
})

it.each([
  [{ query: '解約', mode: 'keyword' }, false],
  [{ query: '解約', severity: 'high' }, true],
  [{ uploaded_to: '2026-04-30' }, true],
] as const)('tells of %o whether anything narrows it', (search, narrowed) => {
  expect(isNarrowed(search)).toBe(narrowed)
})
