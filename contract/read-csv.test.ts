// @vitest-environment node
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { csvRecords, separatorOf, UnclosedQuote } from './read-csv.ts'

const read = (text: string) => [...csvRecords(text)].map(({ cells }) => cells)

it('reads cells, quoted ones with separators, quotes and line ends in them', () => {
  expect(read('a,b\r\n"1,2","say ""hi"""\r\n"one\r\ntwo",x')).toEqual([
    ['a', 'b'],
    ['1,2', 'say "hi"'],
    ['one\ntwo', 'x'],
  ])
})

it('reads every kind of line end, and no record behind the last one', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(read(`a,b${end}1,2${end}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  expect(read('')).toEqual([])
})

it('leaves out records without text, and keeps empty cells', () => {
  expect(read('a,b,c\n,,\n\n ,　,\n1,,')).toEqual([
    ['a', 'b', 'c'],
    ['1', '', ''],
  ])
})

it('knows in which line a record begins', () => {
  const lines = [...csvRecords('a\n"x\ny"\nb\n')].map(({ line }) => line)
  expect(lines).toEqual([1, 2, 4])
})

it('takes a quote within a cell for a letter, and keeps what stands behind a closed one', () => {
  expect(read('5"6,"a"b\n')).toEqual([['5"6', 'ab']])
})

it('finds the separator, whatever stands in quotes', () => {
  expect(separatorOf('a\tb\tc\n')).toBe('\t')
  expect(separatorOf('a;b;c\n')).toBe(';')
  expect(separatorOf('"a;b;c;d",b\n')).toBe(',')
  expect(separatorOf('名前\n')).toBe(',')
  expect(read('a;b\n1;"2;3"\n')).toEqual([
    ['a', 'b'],
    ['1', '2;3'],
  ])
})

it('tells where a quote was opened that nobody closes', () => {
  expect(() => read('a,b\n1,"2\n3,4\n')).toThrow(expect.objectContaining({ name: UnclosedQuote.name, line: 2 }))
})

it('reads what csvLine has written', () => {
  const cells = ['山田, 花子', '"引用"', '改行\nあり', '', '髙﨑']
  expect(read(csvLine(cells))).toEqual([cells])
})
