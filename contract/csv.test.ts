import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a cell keeps commas, quotes and line ends', () => {
  expect(csvLine(['a,b', '"c"', 'd\ne', ''])).toBe('"a,b","""c""","d\ne",""\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})
